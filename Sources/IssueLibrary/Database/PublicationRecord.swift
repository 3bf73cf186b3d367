import Foundation
import GRDB
import IssueTransfer
import Periodical
import Schedule

/// A row of the table `publication`: what the library follows, how, and what its catalog said last.
struct PublicationRecord: Sendable, Encodable, MutablePersistableRecord {
    static let databaseTableName = "publication"

    var id: Int64?
    var handle: String
    var kind = PublicationKind.magazine
    var title: String?
    /// The catalog; nil where items were brought in by hand.
    var url: URL?
    /// Where the catalog says that it is on its publisher's server.
    var press: URL?
    /// Where the catalog says that readers can write to.
    var contact: String?
    var support: String?
    var feedback: String?
    /// Whether its catalog is looked at. What is here of one that is followed no longer stays.
    var isFollowed = true

    var entityTag: String?
    var lastModified: String?
    /// Of the last document, for servers without validators.
    var sha256: String?
    /// When the catalog was last looked at, in seconds since 1970.
    var refreshedAt: Double?
    /// When the catalog was first seen empty, in seconds since 1970; nil while it offers something.
    var emptySince: Double?
    /// Why the last look at it failed.
    var error: StoredError?
    /// When it was last looked at, whatever came of it, in seconds since 1970.
    var lookedAt: Double?
    /// What came of that, as ``LookOutcome`` writes it.
    var outcome: String?
    /// How many looks failed since the last that did not.
    var failureCount = 0
    /// Before when its server wants it not to be looked at, in seconds since 1970.
    var notBefore: Double?
    /// When it was last seen to have changed, in seconds since 1970; nil until it was read.
    var changedAt: Double?
    /// When it was mentioned that it has not changed for long, in seconds since 1970.
    var mentionedAt: Double?

    /// The publisher's key, in minisign's format; without one no signature is asked for.
    var publicKey: String?
    /// When the newest catalog that was read was signed, in seconds since 1970.
    var signedAt: Int?
    /// Which publication the catalog is of, by its signature; nil where none has said so.
    var signedFor: String?

    /// As ``FollowPolicy`` writes it.
    var policy = FollowPolicy.everything.description
    /// The scale at which its issues are brought in; nil for the library's.
    var scale: Int?
    /// How long after a look the next one is due, in seconds; nil for as long as is usual.
    var interval: Double?
    /// The same by its own rhythm, where that is known; its own interval goes before it.
    var rhythm: Double?
    /// How often it brings out an issue, as its catalog says: see `PublicationRhythm`.
    var releaseRhythm: String?
    /// Whether notices of its new items are shown; nil for what is usual.
    var notifies: Bool?
    /// What tells it from publications of other libraries: its jitter is made of it.
    var seed: String? = UUID().uuidString

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The columns that a look at the catalog fills; the others say how the publication is followed.
    static let catalogColumns = [
        "kind", "title", "url", "entityTag", "lastModified", "sha256", "refreshedAt", "emptySince", "error",
        "publicKey",
        "signedAt", "signedFor", "lookedAt", "outcome", "failureCount", "notBefore", "changedAt", "mentionedAt",
        "rhythm", "press", "contact", "support", "feedback", "releaseRhythm",
    ]

    /// The columns that a look at the catalog changes that failed.
    static let failureColumns = ["error", "lookedAt", "outcome", "failureCount", "notBefore"]

    /// What tells the last document from the next one.
    var validators: HTTPValidators {
        get { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }
        set { (entityTag, lastModified) = (newValue.entityTag, newValue.lastModified) }
    }

    /// What is known of the looks at its catalog.
    var history: LookHistory {
        // A damaged value is as good as none.
        func date(_ seconds: Double?) -> Date? {
            seconds.flatMap { Row.times.contains($0) ? Date(timeIntervalSince1970: $0) : nil }
        }
        return LookHistory(
            lookedAt: date(lookedAt), failureCount: max(0, failureCount), notBefore: date(notBefore),
            seed: seed ?? handle)
    }

    /// The interval that was chosen for it; nil for the usual one.
    var ownInterval: LookInterval? { interval.flatMap(LookInterval.init(seconds:)) }

    /// The interval that its own rhythm asks for; nil where none is known.
    var ownRhythm: LookInterval? { rhythm.flatMap(LookInterval.init(seconds:)) }

    /// Whether nothing of what is known of its catalog was signed with its key: that was set after it.
    var isUnproved: Bool { publicKey != nil && signedAt == nil }

    /// Forgets what the catalog said last, so that it is read anew.
    mutating func forgetValidators() { (entityTag, lastModified, sha256) = (nil, nil, nil) }

    /// The same of the publication that has an item.
    static func forgetValidators(ofItem id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE publication SET entityTag = NULL, lastModified = NULL, sha256 = NULL
                WHERE id = (SELECT publicationID FROM item WHERE id = ?)
                """, arguments: [id])
    }

    /// Writes down what a look at the catalog that brought nothing new said, unless the row has gone.
    func writeLook(_ db: Database) throws {
        // One statement for all publications: there may be hundreds.
        try db.cachedStatement(
            sql: """
                UPDATE publication SET entityTag = ?, lastModified = ?, refreshedAt = ?, error = ?, url = ?, lookedAt = ?,
                    outcome = ?, failureCount = ?, notBefore = ? WHERE id = ?
                """
        ).execute(arguments: [
            entityTag, lastModified, refreshedAt, error, url, lookedAt, outcome, failureCount, notBefore, id,
        ])
    }

    /// The publications in the order in which they were added.
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

    /// The publication whose catalog is at an address, however the library has that spelled.
    /// - Parameter id: a publication that is not looked at.
    static func fetchOne(_ db: Database, at url: URL, except id: Int64? = nil) throws -> PublicationRecord? {
        let others = try select(db).filter { id == nil || $0.id != id }
        // Libraries of earlier versions may have one address in several spellings.
        return others.first { $0.url == url } ?? others.first { $0.url?.normalized == url.normalized }
    }

    /// The publication of what was brought in by hand; it is made where there is none.
    static func own(_ db: Database) throws -> PublicationRecord {
        if let own = try fetchOne(db, handle: Handle.own) { return own }
        var record = PublicationRecord(handle: Handle.own, isFollowed: false)
        try record.insert(db)
        return record
    }
}
