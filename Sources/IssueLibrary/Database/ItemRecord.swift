import Foundation
import GRDB
import Periodical

/// A row of the table `item`: what the catalog says of an issue, book or post, and what of it is here.
struct ItemRecord: Sendable {
    var key: ItemKey
    var publicationID: Int64
    var kind: ItemKind
    var description: Description
    /// What tells it from others where its catalog gives it no name.
    var identifier: String?
    /// The cover's URL reference, as the catalog writes it.
    var cover: String?
    /// The content's URL reference, as the catalog writes it.
    var content: String?
    var archives: [CatalogArchive]
    /// The index's URL reference, as the catalog writes it.
    var indexFile: String?
    var revision: String?
    /// What changes when the content that the catalog offers does.
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
    /// The number of its pages that were shown since it was last marked as unread.
    var readPageCount: Int
    /// The furthest share of a text that was shown.
    var readShare: Double?
    /// What the reader said of it.
    var readMark: ReadMark?
    /// When its catalog began to offer it; nil where it did so at the first look.
    var announced: Date?
    /// When a page of it was last shown.
    var lastOpened: Date?
    /// Whether its files were removed a moment ago and are still there, so that it can be undone.
    var isContentGoing: Bool
    /// When its content arrived, where that is known.
    var arrived: Date?
    /// Whether its publication is a store that sells it.
    var isSold: Bool
}

extension ItemRecord {
    /// Whether it stands on a shelf of books: its file and its cover come when they are wanted, at the one scale that there is.
    var isOnShelf: Bool { kind == .book || identifier != nil }

    // By hand: decoding through Codable takes ten times as long, which shows with 10,000 items.
    init(row: some ColumnReading) throws {
        key = try ItemKey(row: row)
        publicationID = try row.value("publicationID")
        kind = try row.optional("kind").flatMap(ItemKind.init(rawValue:)) ?? .issue
        description = try Description(row: row)
        identifier = try row.optional("sourceIdentifier")
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
        readShare = try row.optional("readShare")
        readMark = try row.optional("readMark").map { (text: String) throws in
            guard let mark = ReadMark(rawValue: text) else { throw DamagedValue(column: "readMark", found: text) }
            return mark
        }
        announced = try row.optionalDate("announcedAt")
        lastOpened = try row.optionalDate("lastOpenedAt")
        isContentGoing = try row.value("isContentGoing")
        arrived = try row.optionalDate("arrivedAt")
        isSold = try row.value("isSold")
    }

    /// A row with what other tables say of the item.
    private static let selection = """
        SELECT item.*, \(ItemKey.columns),
            EXISTS (SELECT 1 FROM mark WHERE kind = 'favorite' AND itemID = item.id AND articleIndex = -1) AS isFavorite,
            CASE WHEN readMark = 'unread' THEN 0 ELSE (SELECT COUNT(*) FROM readPage WHERE itemID = item.id) END
                AS readPageCount,
            (SELECT readAt FROM readingPosition WHERE itemID = item.id) AS lastOpenedAt,
            EXISTS (SELECT 1 FROM pendingRemoval WHERE itemID = item.id AND scope = 'content') AS isContentGoing,
            (SELECT arrivedAt FROM contentSource WHERE itemID = item.id) AS arrivedAt,
            EXISTS (SELECT 1 FROM storeFront WHERE storeFront.publicationID = item.publicationID AND sale != 'free')
                AS isSold
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
