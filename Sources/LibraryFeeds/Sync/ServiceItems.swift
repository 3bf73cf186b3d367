import Formats
import Foundation
import GRDB
import LibraryCore
package import Periodical

/// Applies a sync service's items to the library, with their read and favorite status.
package struct ServiceItems: Sendable {
    let store: LibraryStore
    let now: @Sendable () -> Date

    /// Returns the IDs of the service's items that match no post in the library.
    package func unknown(among ids: [String], evenSkipped isCertain: Bool) async throws(MastheadError) -> [String] {
        let list = try Self.list(ids)
        return try await store.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT value FROM json_each(?) AS listed
                    WHERE NOT EXISTS (SELECT 1 FROM post WHERE serviceID = listed.value)
                        AND (? OR NOT EXISTS (SELECT 1 FROM skippedItem WHERE serviceID = listed.value))
                    """, arguments: [list, isCertain])
        }
    }

    /// Applies the service's lists of unread items and starred items.
    /// - Returns: the number of changed posts, and the IDs of local unread or favorite posts that are not in the lists.
    package func apply(
        unread: [String], starred: [String]
    ) async throws(MastheadError) -> (changed: Int, doubtful: [String]) {
        let (unread, starred) = (try Self.list(unread), try Self.list(starred))
        return try await store.write { db in
            try db.execute(
                sql: """
                    UPDATE post SET isRead = 0, readAt = NULL
                    WHERE isRead AND serviceID IN (SELECT value FROM json_each(?)) AND \(Self.isSettled("read"))
                    """, arguments: [unread])
            var changed = db.changesCount
            try db.execute(
                sql: """
                    UPDATE post SET isFavorite = 1
                    WHERE NOT isFavorite AND serviceID IN (SELECT value FROM json_each(?)) AND \(Self.isSettled("favorite"))
                    """, arguments: [starred])
            changed += db.changesCount
            // If the service lists a skipped item again, Masthead may request it again.
            for list in [unread, starred] {
                try db.execute(
                    sql: """
                        DELETE FROM skippedItem WHERE serviceID IN (SELECT value FROM json_each(?))
                            AND serviceID IN (SELECT serviceID FROM post WHERE serviceID IS NOT NULL)
                        """, arguments: [list])
            }
            let doubtful = try String.fetchAll(
                db,
                sql: """
                    SELECT serviceID FROM post WHERE serviceID IS NOT NULL
                        AND (NOT isRead AND serviceID NOT IN (SELECT value FROM json_each(?)) AND \(Self.isSettled("read"))
                            OR isFavorite AND serviceID NOT IN (SELECT value FROM json_each(?))
                                AND \(Self.isSettled("favorite")))
                        AND NOT EXISTS (SELECT 1 FROM skippedItem WHERE skippedItem.serviceID = post.serviceID)
                    """, arguments: [unread, starred])
            return (changed, doubtful)
        }
    }

    /// Adds the items that the service has sent on request.
    /// - Returns: the numbers of new and of changed posts, and the number of items whose feed is not among the
    ///   subscriptions.
    package func insert(
        _ items: [ServiceItem], asked: [String]
    ) async throws(MastheadError) -> (added: Int, changed: Int, foreign: Int) {
        let time = now().timeIntervalSince1970
        let texts = items.map { PostText($0.post) }
        return try await store.write { db in
            let feeds = Dictionary(
                try FeedRecord.fetchAll(db).values.compactMap { feed in feed.serviceID.map { ($0, feed.publicationID) }
                },
                uniquingKeysWith: { first, _ in first })
            let numbers = Dictionary(grouping: items.indices) { items[$0].feed }
            var (added, changed, foreign) = (0, 0, 0)
            var index = PostIndex()
            for feed in numbers.keys.sorted() {
                let rest = try (numbers[feed] ?? []).filter { try Self.post(items[$0].id, db) == nil }
                guard let publication = feeds[feed] else {
                    foreign += rest.count
                    continue
                }
                added += try Self.put(
                    rest.map { (items[$0], texts[$0]) }, into: publication, at: time, db, &index)
            }
            try index.write(db)
            for item in items { changed += try Self.setStatus(of: item, at: time, db) }
            // Do not request items again if they have no post, or if the service no longer has them.
            let present = Set(items.map(\.id))
            for id in asked where !present.contains(id) { try Self.skip(id, db) }
            for item in items {
                if try Self.post(item.id, db) == nil {
                    try Self.skip(item.id, db)
                } else {
                    try db.execute(sql: "DELETE FROM skippedItem WHERE serviceID = ?", arguments: [item.id])
                }
            }
            return (added, changed, foreign)
        }
    }

    /// Inserts posts for items, or links items to known posts.
    /// - Returns: the number of new posts.
    private static func put(
        _ items: [(item: ServiceItem, text: PostText)], into publication: Int64, at time: Double, _ db: Database,
        _ index: inout PostIndex
    ) throws -> Int {
        guard !items.isEmpty else { return 0 }
        let known = try PostRecord.fetchAll(db, of: publication)
        let matching = FeedMatching(items.map(\.item.post), known: known.map(\.matched))
        return try PostWriter.write(to: publication, at: time, db, &index) { writer in
            var added = 0
            for (index, (item, text)) in items.enumerated() {
                guard let match = matching.matches[index] else { continue }
                if let number = match.known {
                    // If a service lists a post twice, use the first item.
                    try db.execute(
                        sql: "UPDATE post SET serviceID = ? WHERE id = ? AND serviceID IS NULL",
                        arguments: [item.id, known[number].id])
                    continue
                }
                try writer.insert(item.post, text, match.identity, hash: item.post.fingerprint)
                try db.execute(
                    sql: """
                        UPDATE post SET serviceID = ?, isInFeed = 0, goneAt = ? WHERE publicationID = ? AND identity = ?
                        """, arguments: [item.id, time, publication, match.identity.text])
                added += 1
            }
            return added
        }
    }

    private static func setStatus(of item: ServiceItem, at time: Double, _ db: Database) throws -> Int {
        try db.execute(
            sql: """
                UPDATE post SET isRead = ?, readAt = ? WHERE serviceID = ? AND isRead != ? AND \(isSettled("read"))
                """, arguments: [item.isRead, item.isRead ? time : nil, item.id, item.isRead])
        let changed = db.changesCount
        try db.execute(
            sql: "UPDATE post SET isFavorite = ? WHERE serviceID = ? AND isFavorite != ? AND \(isSettled("favorite"))",
            arguments: [item.isStarred, item.id, item.isStarred])
        return changed + db.changesCount
    }

    private static func post(_ id: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            try db.cachedStatement(sql: "SELECT id FROM post WHERE serviceID = ?"), arguments: [id])
    }

    private static func skip(_ id: String, _ db: Database) throws {
        try db.cachedStatement(sql: "INSERT OR IGNORE INTO skippedItem VALUES (?)").execute(arguments: [id])
    }

    /// Returns an SQL condition for posts without queued changes to their status.
    private static func isSettled(_ what: String) -> String {
        "NOT EXISTS (SELECT 1 FROM statusChange WHERE what = '\(what)' AND subject = post.id)"
    }

    private static func list(_ ids: [String]) throws(MastheadError) -> String {
        do { return String(decoding: try JSONEncoder().encode(ids), as: UTF8.self) } catch {
            throw MastheadError(.libraryDatabase, cannot: "find", to: "\(ids.count) items", found: "\(error)")
        }
    }
}
