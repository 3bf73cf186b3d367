package import Foundation
package import GRDB
package import IssueTransfer
package import Periodical
package import Schedule

/// A publication's settings, and the last known state of its catalog, stored in the table `publication`.
package struct PublicationRecord: Sendable, Encodable, MutablePersistableRecord {
    package static let databaseTableName = "publication"

    package var id: Int64?
    package var handle: String
    package var kind = PublicationKind.magazine
    package var title: String?
    /// The URL of the catalog, or nil for imported items.
    package var url: URL?
    /// The publication's URL on its publisher server, according to the catalog.
    package var press: URL?
    /// Contact addresses for readers, according to the catalog.
    var contact: String?
    var support: String?
    var feedback: String?
    /// Whether the library checks the catalog. An unfollowed publication keeps its downloaded items.
    package var isFollowed = true

    var entityTag: String?
    var lastModified: String?
    /// The SHA-256 of the last catalog, for servers that send no cache validators.
    package var sha256: String?
    /// When the catalog was last checked successfully, in seconds since 1970.
    package var refreshedAt: Double?
    /// When the catalog was first seen empty, in seconds since 1970. Nil if the catalog lists items.
    package var emptySince: Double?
    /// The error of the last check, if it failed.
    package var error: StoredError?
    /// When the catalog was last checked, successfully or not, in seconds since 1970.
    package var lookedAt: Double?
    /// The outcome of the last check, as text from ``RefreshOutcome``.
    package var outcome: String?
    /// The number of failed checks since the last successful check.
    package var failureCount = 0
    /// The earliest time of the next check, as requested by the server, in seconds since 1970.
    package var notBefore: Double?
    /// When the catalog last changed, in seconds since 1970. Nil until the catalog is read.
    package var changedAt: Double?
    /// When the library last reported that the catalog has not changed for a long time, in seconds since 1970.
    package var mentionedAt: Double?

    /// The publisher's key in minisign format. Without a key, the catalog needs no signature.
    package var publicKey: String?
    /// When the newest catalog was signed, in seconds since 1970.
    package var signedAt: Int?
    /// The publication named in the catalog's signature, or nil if no signature has named one yet.
    package var signedFor: String?

    /// The follow policy, as text from ``FollowPolicy``.
    package var policy = FollowPolicy.everything.description

    /// The scale of downloaded issues, or nil for the library's scale.
    package var scale: Int?
    /// The time between checks in seconds, or nil for the default.
    package var interval: Double?
    /// The time between checks in seconds, derived from how often the publication changes. ``interval`` takes
    /// precedence.
    package var rhythm: Double?
    /// The publication frequency, according to the catalog. See `PublicationRhythm`.
    package var releaseRhythm: String?
    /// Whether new items cause notifications, or nil for the default.
    package var notifies: Bool?
    /// A random seed for the jitter that makes libraries check at different times.
    var seed: String? = UUID().uuidString

    package init(
        id: Int64? = nil, handle: String, kind: PublicationKind = .magazine, title: String? = nil, url: URL? = nil,
        isFollowed: Bool = true, publicKey: String? = nil, policy: String = FollowPolicy.everything.description,
        seed: String? = UUID().uuidString
    ) {
        (self.id, self.handle, self.kind, self.title, self.url) = (id, handle, kind, title, url)
        (self.isFollowed, self.publicKey, self.policy, self.seed) = (isFollowed, publicKey, policy, seed)
    }

    package mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The columns that a check of the catalog updates. All other columns are settings of the publication.
    package static let catalogColumns = [
        "kind", "title", "url", "entityTag", "lastModified", "sha256", "refreshedAt", "emptySince", "error",
        "publicKey",
        "signedAt", "signedFor", "lookedAt", "outcome", "failureCount", "notBefore", "changedAt", "mentionedAt",
        "rhythm", "press", "contact", "support", "feedback", "releaseRhythm",
    ]

    /// The columns that a failed check updates.
    package static let failureColumns = ["error", "lookedAt", "outcome", "failureCount", "notBefore"]

    package var validators: HTTPValidators {
        get { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }
        set { (entityTag, lastModified) = (newValue.entityTag, newValue.lastModified) }
    }

    /// The results of past catalog checks.
    package var history: RefreshHistory {
        // Ignore damaged values.
        func date(_ seconds: Double?) -> Date? {
            seconds.flatMap { Row.times.contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        }
        return RefreshHistory(
            lookedAt: date(lookedAt), failureCount: max(0, failureCount), notBefore: date(notBefore),
            seed: seed ?? handle)
    }

    /// The time between checks that the user chose, or nil for the default.
    package var ownInterval: RefreshInterval? { interval.flatMap(RefreshInterval.init(seconds:)) }

    /// The time between checks, derived from how often the publication changes, or nil if unknown.
    package var ownRhythm: RefreshInterval? { rhythm.flatMap(RefreshInterval.init(seconds:)) }

    /// Whether the publication has a key that has not verified a signature yet.
    package var isUnproved: Bool { publicKey != nil && signedAt == nil }

    /// Deletes the cache validators, so that the next check reads the catalog again.
    package mutating func forgetValidators() { (entityTag, lastModified, sha256) = (nil, nil, nil) }

    /// Deletes the cache validators of the publication that contains an item.
    package static func forgetValidators(ofItem id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE publication SET entityTag = NULL, lastModified = NULL, sha256 = NULL
                WHERE id = (SELECT publicationID FROM item WHERE id = ?)
                """, arguments: [id])
    }

    /// Saves the result of a check that found nothing new, if the row still exists.
    package func writeLook(_ db: Database) throws {
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
    package static func select(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [PublicationRecord] {
        try IndexedRow.fetchAll(
            db, sql: "SELECT * FROM publication WHERE \(condition) ORDER BY id", arguments: arguments
        ) { try PublicationRecord(row: $0) }
    }

    package static func fetch(_ db: Database, _ id: Int64) throws -> PublicationRecord? {
        try select(db, where: "id = ?", [id]).first
    }

    package static func fetchOne(_ db: Database, handle: String) throws -> PublicationRecord? {
        try select(db, where: "handle = ?", [handle.inNormalForm]).first
    }

    /// Returns the publication whose catalog is at a URL. All spellings of the URL count as equal.
    /// - Parameter id: The ID of a publication to skip.
    package static func fetchOne(_ db: Database, at url: URL, except id: Int64? = nil) throws -> PublicationRecord? {
        let others = try select(db).filter { id == nil || $0.id != id }
        // Libraries from earlier versions may contain a URL in several spellings.
        return others.first { $0.url == url } ?? others.first { $0.url?.normalized == url.normalized }
    }

    /// Returns the publication for imported items. Creates the publication if it does not exist.
    package static func own(_ db: Database) throws -> PublicationRecord {
        if let own = try fetchOne(db, handle: Handle.own) { return own }
        var record = PublicationRecord(handle: Handle.own, isFollowed: false)
        try record.insert(db)
        return record
    }
}
