import Foundation
import GRDB
import Periodical

/// A row of the table `feed`: what a publication says of itself that is a feed, and how its posts are kept.
struct FeedRecord: Sendable, Hashable {
    var publicationID: Int64
    var home: URL?
    var picture: URL?
    var summary: String?
    var language: String?
    /// The least time between two looks by its own words, in seconds.
    var restTime: Double?
    /// Servers that tell of new posts (WebSub).
    var hubs: [URL] = []
    /// The address that it gives of itself, by which these servers know it.
    var topic: URL?
    var retentionDays: Int?
    var keepsPictures: Bool?
    /// The most bytes that its pictures take up; nil for what is usual.
    var pictureLimit: Int?
    /// Whether the whole articles of new posts are fetched; nil for what is usual: no.
    var fetchesArticles: Bool?
    var isEnded = false
    var folders: [[String]] = []
    /// The reader's own name for it.
    var ownTitle: String?
    /// The name that a list of feeds has for it, until the feed was read: one that differs from its own becomes the reader's.
    var listedTitle: String?
    /// What a service knows it by.
    var serviceID: String?

    init(publicationID: Int64) { self.publicationID = publicationID }

    private init(row: some ColumnReading) throws {
        publicationID = try row.value("publicationID")
        (home, picture) = (try row.url("home"), try row.url("picture"))
        (summary, language) = (try row.optional("summary"), try row.optional("language"))
        restTime = try row.optional("restTime")
        hubs = try row.list("hubs").compactMap { URL(string: $0) }
        topic = try row.url("topic")
        retentionDays = try row.optionalCount("retentionDays")
        keepsPictures = try row.optional("keepsPictures")
        pictureLimit = try row.optionalCount("pictureLimit")
        fetchesArticles = try row.optional("fetchesArticles")
        isEnded = try row.value("isEnded")
        folders = try row.json("folders") ?? []
        (ownTitle, serviceID) = (try row.optional("ownTitle"), try row.optional("serviceID"))
        listedTitle = try row.optional("listedTitle")
    }

    /// All feeds by their publications' numbers.
    static func fetchAll(_ db: Database) throws -> [Int64: FeedRecord] {
        let all = try IndexedRow.fetchAll(db, sql: "SELECT * FROM feed") { try FeedRecord(row: $0) }
        return Dictionary(all.map { ($0.publicationID, $0) }) { first, _ in first }
    }

    /// What is known of a feed; nothing but its number where nothing was read of it yet.
    static func fetch(_ db: Database, of publication: Int64) throws -> FeedRecord {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM feed WHERE publicationID = ?", arguments: [publication]
        ) { try FeedRecord(row: $0) }.first ?? FeedRecord(publicationID: publication)
    }

    /// Puts it in the place of what was known.
    func save(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR REPLACE INTO feed (publicationID, home, picture, summary, language, restTime, hubs, retentionDays,
                    keepsPictures, fetchesArticles, isEnded, folders, ownTitle, listedTitle, serviceID, topic, pictureLimit)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                publicationID, home?.absoluteString, picture?.absoluteString, summary, language, restTime,
                try StoredJSON.text(hubs.map(\.absoluteString)), retentionDays, keepsPictures,
                fetchesArticles, isEnded,
                try StoredJSON.text(folders), ownTitle, listedTitle, serviceID, topic?.absoluteString,
                pictureLimit,
            ])
    }
}
