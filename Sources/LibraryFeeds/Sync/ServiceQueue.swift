package import Files
import Foundation
import GRDB
import LibraryCore
public import Periodical

/// The account at a sync service, and the queue of changes for it.
public struct ServiceQueue: Sendable {
    let store: LibraryStore
    let backups: LibraryBackups
    let now: @Sendable () -> Date

    /// Returns the account at the sync service, or nil if the library does not sync its feeds.
    public func account() async throws(MastheadError) -> ServiceAccount? {
        try await store.read { try Self.account($0) }
    }

    private static func account(_ db: Database) throws -> ServiceAccount? {
        try SettingRecord.value(.serviceAccount, db).flatMap { text in
            // A damaged account counts as missing, so the user can log in again to replace it.
            try? JSONDecoder().decode(ServiceAccount.self, from: Data(text.utf8))
        }
    }

    /// Makes the next sync request all items, because a newly linked feed may have older ones.
    static func forgetLastExchange(_ db: Database) throws {
        guard var account = try account(db), account.syncedAt != nil else { return }
        account.syncedAt = nil
        try write(account, db)
    }

    /// Stores an account at a sync service. The library's feeds, read posts and favorites are queued as changes for the
    /// service.
    package func logIn(_ account: ServiceAccount) async throws(MastheadError) {
        let time = now().timeIntervalSince1970
        try await store.write { db in
            try Self.forgetService(db)
            try Self.write(account, db)
            for record in try PublicationRecord.select(db, where: "kind = 'feed' AND isFollowed") {
                try SubscriptionChange.noteFollowing(true, of: record, at: time, others: [], db)
            }
            for (what, column) in [("read", "isRead"), ("favorite", "isFavorite")] {
                // Changes that are already in the queue are newer.
                try db.execute(
                    sql: """
                        INSERT OR IGNORE INTO statusChange (what, subject, value, changedAt)
                        SELECT ?, id, '1', ? FROM post WHERE \(column)
                        """, arguments: [what, time])
            }
        }
        await backups.backUp(.now)
    }

    /// Stores the result of a sync, unless the library has switched to another account in the meantime.
    package func update(
        with account: ServiceAccount, _ body: @escaping @Sendable (inout ServiceAccount) -> Void
    ) async throws(MastheadError) {
        try await store.write { db in
            guard var known = try Self.account(db), known.url == account.url, known.user == account.user else { return }
            body(&known)
            try Self.write(known, db)
        }
    }

    /// Deletes the account at the sync service, and its queue of changes.
    package func logOut() async throws(MastheadError) {
        try await store.write { db in
            try Self.forgetService(db)
            try SettingRecord.set(.serviceAccount, nil, db)
        }
        await backups.backUp(.now)
    }

    private static func write(_ account: ServiceAccount, _ db: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(account), as: UTF8.self)
        try SettingRecord.set(.serviceAccount, text, db)
    }

    private static func forgetService(_ db: Database) throws {
        try SettingRecord.set(.serviceNote, nil, db)
        try db.execute(
            sql: """
                UPDATE feed SET serviceID = NULL WHERE serviceID IS NOT NULL;
                UPDATE post SET serviceID = NULL WHERE serviceID IS NOT NULL;
                DELETE FROM skippedItem;
                DELETE FROM statusChange WHERE what IN ('subscription', 'title', 'folders');
                """)
    }

    /// Returns the number of changes that the library has not sent to the sync service yet.
    public func backlog() async throws(MastheadError) -> ServiceBacklog {
        try await store.read { db in
            let statuses = try Int.fetchOne(
                db,
                sql: """
                    SELECT COUNT(*) FROM statusChange JOIN post ON post.id = subject
                    WHERE what IN ('read', 'favorite') AND post.serviceID IS NOT NULL
                    """)
            return ServiceBacklog(
                statuses: statuses ?? 0, subscriptions: try SubscriptionChange.fetchAll(db).count)
        }
    }

    /// Returns the unacknowledged changes to posts, oldest first.
    package func statuses(limit: Int) async throws(MastheadError) -> [PendingStatus] {
        try await store.read { db in
            try IndexedRow.fetchAll(
                db,
                sql: """
                    SELECT statusChange.id AS id, what, value, post.serviceID AS item FROM statusChange
                    JOIN post ON post.id = subject
                    WHERE what IN ('read', 'favorite') AND post.serviceID IS NOT NULL ORDER BY statusChange.id LIMIT ?
                    """, arguments: [limit]
            ) { row in
                let (what, value): (String, String) = (try row.value("what"), try row.value("value"))
                return PendingStatus(
                    id: try row.value("id"), item: try row.value("item"), isFavorite: what == "favorite",
                    isSo: value == "1")
            }
        }
    }

    /// Returns the unacknowledged changes to subscriptions, oldest first.
    package func subscriptions() async throws(MastheadError) -> [PendingSubscription] {
        try await store.read { db in
            let feeds = try FeedRecord.fetchAll(db)
            let records = Dictionary(
                try PublicationRecord.select(db, where: "kind = 'feed'").compactMap { record in
                    record.id.map { ($0, record) }
                }, uniquingKeysWith: { first, _ in first })
            return try SubscriptionChange.fetchAll(db).compactMap { row in
                let (record, feed) = (records[row.subject], feeds[row.subject])
                let change: PendingSubscription.Change
                switch row.what {
                case .subscription where !row.value.isFollowed: change = .unfollow
                case .subscription: change = .follow
                case .title: change = .title(feed?.ownTitle ?? record?.title ?? "")
                case .folders: change = .labels((feed?.folders ?? []).map(ServiceSubscription.label))
                }
                guard record != nil || change == .unfollow else {
                    // The feed was deleted. The deletion is in the queue as a separate change.
                    return nil
                }
                return PendingSubscription(
                    id: row.id, change: change, serviceID: feed?.serviceID ?? row.value.serviceID,
                    url: row.value.url, title: feed?.ownTitle ?? record?.title)
            }
        }
    }

    /// Deletes changes from the queue after the service has acknowledged them.
    /// - Parameter ids: the IDs of the changes.
    package func acknowledge(_ ids: [Int64]) async throws(MastheadError) {
        guard !ids.isEmpty else { return }
        let list = "[" + ids.map(String.init).joined(separator: ",") + "]"
        try await store.write { db in
            try db.execute(
                sql: "DELETE FROM statusChange WHERE id IN (SELECT value FROM json_each(?))", arguments: [list])
        }
    }

    /// Locks the sync against other processes, or returns nil if another process is syncing.
    package func lock() throws(MastheadError) -> FileLock? {
        try FileLock.attempt(store.folder.serviceLock, note: "sync")
    }
}
