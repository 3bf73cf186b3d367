import Foundation
import GRDB
import IssueTransfer
import Periodical
import Schedule

/// A row of the table `publication`: the publication's settings, and the last state of its catalog.
struct PublicationRecord: Sendable, Encodable, MutablePersistableRecord {
    static let databaseTableName = "publication"

    var id: Int64?
    var handle: String
    var kind = PublicationKind.magazine
    var title: String?
    /// The URL of the catalog, or nil for imported items.
    var url: URL?
    /// The URL of the publication on its publisher server, according to the catalog.
    var press: URL?
    /// Contact addresses for readers, according to the catalog.
    var contact: String?
    var support: String?
    var feedback: String?
    /// Whether the library checks the catalog. An unfollowed publication keeps its downloaded items.
    var isFollowed = true

    var entityTag: String?
    var lastModified: String?
    /// The SHA-256 of the last catalog, for servers without cache validators.
    var sha256: String?
    /// When the catalog was last checked successfully, in seconds since 1970.
    var refreshedAt: Double?
    /// When the catalog was first seen empty, in seconds since 1970. Nil while it lists items.
    var emptySince: Double?
    /// Why the last check failed.
    var error: StoredError?
    /// When the catalog was last checked, successfully or not, in seconds since 1970.
    var lookedAt: Double?
    /// The outcome of the last check, as text from ``RefreshOutcome``.
    var outcome: String?
    /// The number of failed checks since the last successful check.
    var failureCount = 0
    /// The earliest time of the next check, as requested by the server, in seconds since 1970.
    var notBefore: Double?
    /// When a change of the catalog was last seen, in seconds since 1970. Nil until the catalog was read.
    var changedAt: Double?
    /// When the library last reported that the catalog has not changed for long, in seconds since 1970.
    var mentionedAt: Double?

    /// The publisher's key in minisign format. Without a key, the catalog needs no signature.
    var publicKey: String?
    /// When the newest catalog that was read was signed, in seconds since 1970.
    var signedAt: Int?
    /// The publication named in the catalog's signature, or nil if no signature has named one yet.
    var signedFor: String?

    /// The follow policy, as text from ``FollowPolicy``.
    var policy = FollowPolicy.everything.description
    /// The scale of downloaded issues, or nil for the library's scale.
    var scale: Int?
    /// The time between checks in seconds, or nil for the default.
    var interval: Double?
    /// The time between checks in seconds that fits how often the publication changes. ``interval`` takes precedence.
    var rhythm: Double?
    /// How often the publication releases an issue, according to its catalog. See `PublicationRhythm`.
    var releaseRhythm: String?
    /// Whether new items cause notifications, or nil for the default.
    var notifies: Bool?
    /// A random value from which the jitter of checks is derived, so that libraries check at different times.
    var seed: String? = UUID().uuidString

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The columns that a check of the catalog updates. The other columns are settings of the publication.
    static let catalogColumns = [
        "kind", "title", "url", "entityTag", "lastModified", "sha256", "refreshedAt", "emptySince", "error",
        "publicKey",
        "signedAt", "signedFor", "lookedAt", "outcome", "failureCount", "notBefore", "changedAt", "mentionedAt",
        "rhythm", "press", "contact", "support", "feedback", "releaseRhythm",
    ]

    /// The columns that a failed check updates.
    static let failureColumns = ["error", "lookedAt", "outcome", "failureCount", "notBefore"]

    var validators: HTTPValidators {
        get { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }
        set { (entityTag, lastModified) = (newValue.entityTag, newValue.lastModified) }
    }

    /// The results of past catalog checks.
    var history: LookHistory {
        // Ignore damaged values.
        func date(_ seconds: Double?) -> Date? {
            seconds.flatMap { Row.times.contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        }
        return LookHistory(
            lookedAt: date(lookedAt), failureCount: max(0, failureCount), notBefore: date(notBefore),
            seed: seed ?? handle)
    }

    /// The time between checks that the user chose, or nil for the default.
    var ownInterval: RefreshInterval? { interval.flatMap(RefreshInterval.init(seconds:)) }

    /// The time between checks that fits how often the publication changes, or nil if unknown.
    var ownRhythm: RefreshInterval? { rhythm.flatMap(RefreshInterval.init(seconds:)) }

    /// Whether the key was added after the last check, so that no signature was verified with it yet.
    var isUnproved: Bool { publicKey != nil && signedAt == nil }

    /// Deletes the cache validators, so that the next check reads the catalog again.
    mutating func forgetValidators() { (entityTag, lastModified, sha256) = (nil, nil, nil) }

    /// Deletes the cache validators of the publication that contains an item.
    static func forgetValidators(ofItem id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE publication SET entityTag = NULL, lastModified = NULL, sha256 = NULL
                WHERE id = (SELECT publicationID FROM item WHERE id = ?)
                """, arguments: [id])
    }

    /// Saves the result of a check that found nothing new, if the row still exists.
    func writeLook(_ db: Database) throws {
        // Use one cached statement, because there may be hundreds of publications.
        try db.cachedStatement(
            sql: """
                UPDATE publication SET entityTag = ?, lastModified = ?, refreshedAt = ?, error = ?, url = ?, lookedAt = ?,
                    outcome = ?, failureCount = ?, notBefore = ? WHERE id = ?
                """
        ).execute(arguments: [
            entityTag, lastModified, refreshedAt, error, url, lookedAt, outcome, failureCount, notBefore, id,
        ])
    }

    /// Returns the publications in the order in which they were added.
    static func select(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [PublicationRecord] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM publication WHERE \(condition) ORDER BY id", arguments: arguments
        ) { try PublicationRecord(row: $0) }
    }

    static func fetch(_ db: Database, _ id: Int64) throws -> PublicationRecord? {
        try select(db, where: "id = ?", [id]).first
    }

    static func fetchOne(_ db: Database, handle: String) throws -> PublicationRecord? {
        try select(db, where: "handle = ?", [handle.inNormalForm]).first
    }

    /// Returns the publication whose catalog is at a URL. Different spellings of the URL are treated as equal.
    /// - Parameter id: A publication to skip.
    static func fetchOne(_ db: Database, at url: URL, except id: Int64? = nil) throws -> PublicationRecord? {
        let others = try select(db).filter { id == nil || $0.id != id }
        // Libraries of earlier versions may contain one URL in several spellings.
        return others.first { $0.url == url } ?? others.first { $0.url?.normalized == url.normalized }
    }

    /// Returns the publication for imported items. Creates it if it does not exist.
    static func own(_ db: Database) throws -> PublicationRecord {
        if let own = try fetchOne(db, handle: Handle.own) { return own }
        var record = PublicationRecord(handle: Handle.own, isFollowed: false)
        try record.insert(db)
        return record
    }
}
