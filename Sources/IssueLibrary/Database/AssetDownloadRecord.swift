import Foundation
import GRDB
import IssueTransfer
import Periodical

/// A row of the table `assetDownload`: a transfer that is outstanding. It is there from the wish to the installed content.
struct AssetDownloadRecord: Sendable, Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "assetDownload"

    var identifier: UUID
    var issueName: String
    var request: HTTPRequest
    var userInfo: [String: String]
    /// Whether it is what the catalogue offers, and not an asset of the program's own.
    var isOffered: Bool
    /// The scale that the content serves.
    var scale: Scale
    /// Where the content is to be had if the request's place has none: the plain file of an @2x one.
    var fallback: URL?
    /// What the issue's content will be when this is installed.
    var identity: String
    var size: Int?
    var sha256: String?
    /// Where the index of the archive is, if the catalogue names one; its SHA-256 is then the identity.
    var indexFile: URL?
    /// The bytes of the archive that need not be fetched, once that is known.
    var keptByteCount: Int?
    /// Whether it has been fetched, verified and unpacked beside the content folder's place.
    var isUnpacked = false
    var isPaused = false
    /// Whether it ended with an error that trying again cannot help; then nobody does, until someone wishes so.
    var isFailed = false
    /// Why the last attempt failed.
    var error: String?
    /// What is known of an archive that was refused, which is only asked for if the server has another one.
    var refusal: Refusal?

    static func fetchAll(_ db: Database, issue name: String) throws -> [AssetDownloadRecord] {
        try filter(Column("issueName") == name).order(Column("identifier")).fetchAll(db)
    }

    /// Writes some columns, unless the row has gone; those that others write meanwhile are left alone.
    /// - Returns: whether it is there.
    func updateIfPresent(_ columns: Set<String>, _ db: Database) throws -> Bool {
        do {
            try update(db, columns: columns)
            return true
        } catch RecordError.recordNotFound {
            return false
        }
    }
}

extension AssetDownloadRecord {
    init(row: Row) throws {
        self = try FetchableRecordDecoder().decode(AssetDownloadRecord.self, from: row)
        for (column, count) in [("size", size), ("keptByteCount", keptByteCount)] {
            if let count { _ = try Row.checked(count, column) }
        }
    }
}
