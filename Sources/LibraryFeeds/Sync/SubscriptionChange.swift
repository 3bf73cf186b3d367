import Foundation
package import GRDB
package import LibraryCore
import Periodical

/// A change to a feed, stored in the table `statusChange`. Only the last change of each kind is stored.
///
/// If there is an account at a sync service, the transaction that makes the change also writes this row.
package struct SubscriptionChange: Sendable, Hashable {
    enum What: String, Sendable {
        /// The user followed or unfollowed the feed.
        case subscription
        /// The user changed the feed's title.
        case title
        /// The user changed the feed's folders.
        case folders
    }

    /// The properties of a feed that a sync needs, because the feed may be deleted before the sync sends the change.
    struct Value: Sendable, Hashable, Codable {
        var isFollowed = true
        var url: URL
        var serviceID: String?
    }

    let id: Int64
    let what: What
    /// The ID of the feed's publication.
    let subject: Int64
    let value: Value

    /// Returns the unacknowledged changes that unfollow feeds. For several feeds, call this only once.
    static func unfollowed(_ db: Database) throws -> [SubscriptionChange] {
        try fetchAll(db).filter { $0.what == .subscription && !$0.value.isFollowed }
    }

    /// Records that the user has followed or unfollowed a feed.
    /// - Parameter others: the result of ``unfollowed(_:)``, or nil if the caller does not have it.
    package static func noteFollowing(
        _ isFollowed: Bool, of record: PublicationRecord, at now: Double, others: [SubscriptionChange]? = nil,
        _ db: Database
    ) throws {
        guard let (id, value) = try subject(record, isFollowed: isFollowed, db) else { return }
        if isFollowed {
            // If the user unfollowed and deleted the feed earlier, the old change has another publication ID.
            for other in try others ?? unfollowed(db)
            where other.subject != id && other.value.url.feedPlace == value.url.feedPlace {
                try forget(other.id, db)
            }
        } else {
            try db.execute(
                sql: "DELETE FROM statusChange WHERE what IN ('title', 'folders') AND subject = ?", arguments: [id])
        }
        try note(.subscription, id, value, at: now, db)
    }

    /// Records a change to a feed's title or folders.
    static func note(_ what: What, of record: PublicationRecord, at now: Double, _ db: Database) throws {
        guard record.isFollowed, let (id, value) = try subject(record, isFollowed: true, db) else { return }
        try note(what, id, value, at: now, db)
    }

    private static func subject(
        _ record: PublicationRecord, isFollowed: Bool, _ db: Database
    ) throws -> (Int64, Value)? {
        guard record.kind == .feed, let id = record.id, let url = record.url?.withoutCredentials,
            ["http", "https"].contains(url.scheme?.lowercased() ?? ""),
            try SettingRecord.value(.serviceAccount, db) != nil
        else { return nil }
        let serviceID = try FeedRecord.fetch(db, of: id).serviceID
        return (id, Value(isFollowed: isFollowed, url: url, serviceID: serviceID))
    }

    private static func note(_ what: What, _ id: Int64, _ value: Value, at now: Double, _ db: Database) throws {
        let text = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        try db.execute(
            sql: "INSERT OR REPLACE INTO statusChange (what, subject, value, changedAt) VALUES (?, ?, ?, ?)",
            arguments: [what.rawValue, id, text, now])
    }

    /// Returns the queued changes, oldest first, without damaged rows.
    static func fetchAll(_ db: Database) throws -> [SubscriptionChange] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM statusChange WHERE what IN ('subscription', 'title', 'folders') ORDER BY id"
        ) { row -> SubscriptionChange? in
            let text: String = try row.value("value")
            guard let value = read(text) else { return nil }
            return SubscriptionChange(
                id: try row.value("id"), what: try row.vocabulary("what"), subject: try row.value("subject"),
                value: value)
        }.compactMap(\.self)
    }

    /// Decodes a row's value, or returns nil if it is damaged.
    static func read(_ text: String) -> Value? { try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) }

    static func forget(_ id: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM statusChange WHERE id = ?", arguments: [id])
    }
}
