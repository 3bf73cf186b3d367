import Foundation
import GRDB
import Periodical

/// A row of the table `statusChange` that is about a feed: of one feed the last change of a kind counts. Such rows are written while the
/// library has an account on a service, in the transaction of the change.
struct SubscriptionChange: Sendable, Hashable {
    enum What: String, Sendable {
        /// Whether it is followed.
        case subscription
        /// What the reader calls it.
        case title
        /// Its folders.
        case folders
    }

    /// What has to be known of a feed that may be gone when it is sent.
    struct Value: Sendable, Hashable, Codable {
        var isFollowed = true
        var url: URL
        var serviceID: String?
    }

    let id: Int64
    let what: What
    /// The number of the publication.
    let subject: Int64
    let value: Value

    /// The changes that a service has not heard of by which feeds are followed no longer: looked up once for many feeds.
    static func unfollowed(_ db: Database) throws -> [SubscriptionChange] {
        try fetchAll(db).filter { $0.what == .subscription && !$0.value.isFollowed }
    }

    /// Notes that a feed is followed from now on, or no longer.
    /// - Parameter others: what ``unfollowed(_:)`` gives, where that is known.
    static func noteFollowing(
        _ isFollowed: Bool, of record: PublicationRecord, at now: Double, others: [SubscriptionChange]? = nil,
        _ db: Database
    ) throws {
        guard let (id, value) = try subject(record, isFollowed: isFollowed, db) else { return }
        if isFollowed {
            // Of a feed that was followed once and has another number by now.
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

    /// Notes that a feed has another name or other folders.
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

    /// The changes that are waiting, the oldest first. A row that cannot be read says nothing that could be sent.
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

    /// What the text of a row says; nil where it is damaged.
    static func read(_ text: String) -> Value? { try? JSONDecoder().decode(Value.self, from: Data(text.utf8)) }

    static func forget(_ id: Int64, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM statusChange WHERE id = ?", arguments: [id])
    }
}
