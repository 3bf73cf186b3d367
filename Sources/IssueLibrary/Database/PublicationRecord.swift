import Foundation
import GRDB
import IssueTransfer
import Periodical

/// A row of the table `publication`: what the library follows, how, and what its catalogue said last.
struct PublicationRecord: Sendable, Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "publication"

    var id: Int64?
    var handle: String
    var kind = PublicationKind.magazine
    var title: String?
    /// The catalogue; nil where items were brought in by hand.
    var url: URL?
    /// Whether its catalogue is looked at. What is here of one that is followed no longer stays.
    var isFollowed = true

    var entityTag: String?
    var lastModified: String?
    /// Of the last document, for servers without validators.
    var sha256: String?
    /// When the catalogue was last looked at, in seconds since 1970.
    var refreshedAt: Double?
    /// When the catalogue was first seen empty, in seconds since 1970; nil while it offers something.
    var emptySince: Double?
    /// Why the last look at it failed.
    var error: StoredError?

    /// The publisher's key, in minisign's format; without one no signature is asked for.
    var publicKey: String?
    /// When the newest catalogue that was read was signed, in seconds since 1970.
    var signedAt: Int?
    /// Which publication the catalogue is of, by its signature; nil where none has said so.
    var signedFor: String?

    /// As ``FollowPolicy`` writes it.
    var policy = FollowPolicy.everything.description
    /// The scale at which its issues are brought in; nil for the library's.
    var scale: Int?

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

    /// The columns that a look at the catalogue fills; the others say how the publication is followed.
    static let catalogueColumns = [
        "title", "url", "entityTag", "lastModified", "sha256", "refreshedAt", "emptySince", "error", "publicKey",
        "signedAt",
        "signedFor",
    ]

    /// What tells the last document from the next one.
    var validators: HTTPValidators {
        get { HTTPValidators(entityTag: entityTag, lastModified: lastModified) }
        set { (entityTag, lastModified) = (newValue.entityTag, newValue.lastModified) }
    }

    /// Whether nothing of what is known of its catalogue was signed with its key: that was set after it.
    var isUnproved: Bool { publicKey != nil && signedAt == nil }

    /// Forgets what the catalogue said last, so that it is read anew.
    mutating func forgetValidators() { (entityTag, lastModified, sha256) = (nil, nil, nil) }

    /// The same of the publication that has an item.
    static func forgetValidators(ofItem id: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE publication SET entityTag = NULL, lastModified = NULL, sha256 = NULL
                WHERE id = (SELECT publicationID FROM item WHERE id = ?)
                """, arguments: [id])
    }

    /// Writes some columns, unless the row has gone.
    /// - Returns: whether it is there.
    func updateIfPresent(_ columns: Set<String>, _ db: Database) throws -> Bool {
        do {
            try update(db, columns: columns)
            return true
        } catch RecordError.recordNotFound {
            return false
        }
    }

    /// The publications in the order in which they were added.
    static func select(_ db: Database, where condition: String = "1") throws -> [PublicationRecord] {
        try fetchAll(db, sql: "SELECT * FROM publication WHERE \(condition) ORDER BY id")
    }

    static func fetchOne(_ db: Database, handle: String) throws -> PublicationRecord? {
        try fetchOne(db, sql: "SELECT * FROM publication WHERE handle = ?", arguments: [handle.inNormalForm])
    }

    /// The publication whose catalogue is at an address, however the library has that spelled.
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
