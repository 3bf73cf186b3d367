import Foundation
import GRDB
import Periodical

/// A row of the table `item`: what the catalogue says of an issue, book or post, and what of it is here.
struct ItemRecord: Sendable {
    var key: ItemKey
    var publicationID: Int64
    var kind: ItemKind
    var description: Description
    /// The cover's URL reference, as the catalogue writes it.
    var cover: String?
    /// The content's URL reference, as the catalogue writes it.
    var content: String?
    var archives: [CatalogArchive]
    /// The index's URL reference, as the catalogue writes it.
    var indexFile: String?
    var revision: String?
    /// What changes when the content that the catalogue offers does.
    var offeredIdentity: String?
    var isWithdrawn: Bool
    /// Whether the reader does not want its content.
    var isDeclined: Bool
    /// Whether the reader does not want to see it.
    var isRemoved: Bool
    /// What the complete content folder holds, nil where there is none.
    var contentIdentity: String?
    var contentScale: Scale?
    var contentByteCount: Int?
    /// Whether a verification found a file of the content missing or changed.
    var isDamaged: Bool
    /// What is being put in the content folder's place.
    var installingIdentity: String?
    /// The cover's file in `covers/`, and the URL it came from.
    var coverFile: String?
    var coverSource: String?
    var error: StoredError?
    var isFavorite: Bool
    var readPageCount: Int
}

extension ItemRecord {
    // By hand: decoding through Codable takes ten times as long, which shows with 10,000 items.
    init(row: some ColumnReading) throws {
        key = try ItemKey(row: row)
        publicationID = try row.value("publicationID")
        kind = try row.optional("kind").flatMap(ItemKind.init(rawValue:)) ?? .issue
        description = try Description(row: row)
        cover = try row.optional("cover")
        content = try row.optional("content")
        archives = try [(Scale.standard, "standard"), (.double, "double")].compactMap { scale, column in
            guard let url: String = try row.optional("\(column)URL"),
                let size = try row.optionalCount("\(column)Size"),
                let sha256: String = try row.optional("\(column)SHA256")
            else { return nil }
            return CatalogArchive(scale: scale, url: url, size: size, sha256: sha256)
        }
        indexFile = try row.optional("indexFile")
        revision = try row.optional("revision")
        offeredIdentity = CatalogEntry.contentIdentity(
            revision: revision, content: content, version: try row.optional("version"))
        isWithdrawn = try row.value("isWithdrawn")
        isDeclined = try row.value("isDeclined")
        isRemoved = try row.value("isRemoved")
        contentIdentity = try row.optional("contentIdentity")
        contentScale = try row.optional("contentScale").flatMap(Scale.init(rawValue:))
        contentByteCount = try row.optionalCount("contentByteCount")
        isDamaged = try row.value("isDamaged")
        installingIdentity = try row.optional("installingIdentity")
        coverFile = try row.optional("coverFile")
        coverSource = try row.optional("coverSource")
        error = try row.optional("error").map(StoredError.init(text:))
        isFavorite = try row.value("isFavorite")
        readPageCount = try row.count("readPageCount")
    }

    /// A row with what other tables say of the item.
    private static let selection = """
        SELECT item.*, \(ItemKey.columns),
            EXISTS (SELECT 1 FROM mark WHERE kind = 'favorite' AND itemID = item.id AND articleIndex = -1) AS isFavorite,
            (SELECT COUNT(*) FROM readPage WHERE itemID = item.id) AS readPageCount
        FROM item JOIN publication ON publication.id = item.publicationID
        """

    /// The items for which a condition holds.
    /// - Parameter condition: SQL over the tables `item` and `publication`, with what follows it.
    static func select(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [ItemRecord] {
        try IndexedRow.fetchAll(db, sql: "\(selection) WHERE \(condition)", arguments: arguments) {
            try ItemRecord(row: $0)
        }
    }

    static func fetch(_ db: Database, _ id: Int64) throws -> ItemRecord? {
        try select(db, where: "item.id = ?", [id]).first
    }
}
