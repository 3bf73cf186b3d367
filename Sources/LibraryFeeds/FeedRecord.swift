import Foundation
import GRDB
import LibraryCore
import Periodical

/// A feed's details and settings, stored in the table `feed`.
struct FeedRecord: Sendable, Hashable {
    var publicationID: Int64
    var home: URL?
    var picture: URL?
    var summary: String?
    var language: String?
    /// The minimum time between checks that the feed requests, in seconds.
    var restTime: Double?
    /// The WebSub hubs that announce new posts.
    var hubs: [URL] = []
    /// The URL that the feed declares as its own, which identifies it to hubs (WebSub topic).
    var topic: URL?
    var retentionDays: Int?
    var keepsPictures: Bool?
    /// The maximum total size of the feed's stored pictures in bytes, or nil for the default.
    var pictureLimit: Int?
    /// Whether Masthead downloads the full text of new posts. Nil means false.
    var fetchesArticles: Bool?
    var isEnded = false
    var folders: [[String]] = []
    /// The user's own title for the feed.
    var ownTitle: String?
    /// The feed's title in an imported list, until the feed is first read. If the feed's own title differs, the listed
    /// title becomes ``ownTitle``.
    var listedTitle: String?
    /// The feed's ID at the sync service.
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

    /// Returns all feeds' records, by the row IDs of their publications.
    static func fetchAll(_ db: Database) throws -> [Int64: FeedRecord] {
        let all = try IndexedRow.fetchAll(db, sql: "SELECT * FROM feed") { try FeedRecord(row: $0) }
        return Dictionary(all.map { ($0.publicationID, $0) }) { first, _ in first }
    }

    /// Returns a feed's record, which has no details until the feed is first read.
    static func fetch(_ db: Database, of publication: Int64) throws -> FeedRecord {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM feed WHERE publicationID = ?", arguments: [publication]
        ) { try FeedRecord(row: $0) }.first ?? FeedRecord(publicationID: publication)
    }

    /// Inserts the row, or replaces an existing one.
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

    /// The feed's details, except its title, which is in the publication.
    var details: FeedDetails {
        FeedDetails(
            ownTitle: ownTitle, home: home, picture: picture, summary: summary,
            language: language, folders: folders, retentionDays: retentionDays, keepsPictures: keepsPictures,
            pictureLimit: pictureLimit, fetchesArticles: fetchesArticles ?? false, isEnded: isEnded)
    }
}
