import Foundation
import GRDB
import Periodical

/// A row of the table `catalog`: a catalogue that the library follows, and the validators of what it last said.
struct CatalogRecord: Sendable, Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "catalog"

    var id: Int64?
    var url: URL
    var entityTag: String?
    var lastModified: String?
    /// Of the last document, for servers without validators.
    var sha256: String?

    /// The publisher's key, in minisign's format; without one no signature is asked for.
    var publicKey: String?
    /// When the newest catalogue that was read was signed, in seconds since 1970.
    var signedAt: Int?
    /// Which publication the catalogue is of, by its signature; nil where none has said so.
    var publication: String?

    mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }
}
