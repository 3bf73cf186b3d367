package import Foundation
package import GRDB
import LibraryValues
package import Periodical

/// An issue, book or post: the catalog's information about it, and the state of its files. Stored in the table `item`.
package struct ItemRecord: Sendable {
    package var key: ItemKey
    package var publicationID: Int64
    package var kind: ItemKind
    package var description: Description
    /// The item's identifier in a catalog that does not name its items.
    var identifier: String?
    /// The cover's URL reference, as in the catalog.
    var cover: String?
    /// The content's URL reference, as in the catalog.
    package var content: String?
    package var archives: [CatalogArchive]
    /// The index's URL reference, as in the catalog.
    package var indexFile: String?
    package var revision: String?
    /// The identity of the content that the catalog lists.
    package var offeredIdentity: String?
    package var isWithdrawn: Bool
    /// Whether the user declined to download the content.
    var isDeclined: Bool
    /// Whether the user removed the item from the library.
    package var isRemoved: Bool
    /// The identity of the content in the content folder, or nil if the content is not complete.
    package var contentIdentity: String?
    package var contentScale: Scale?
    var contentByteCount: Int?
    /// Whether verification found missing or changed files.
    package var isDamaged: Bool
    /// The identity of the content that is being installed.
    var installingIdentity: String?
    /// The cover's file name in `covers/`, and the cover's URL.
    package var coverFile: String?
    package var coverSource: String?
    package var error: StoredError?
    /// The marks of the whole item.
    var marks: Set<MarkKind>
    /// The number of pages displayed since the item was last marked as unread.
    package var readPageCount: Int
    /// How far the user has read the text, from 0 to 1.
    package var readShare: Double?
    package var readMark: ReadMark?
    /// When the item appeared in the catalog. Nil if the first check found it, unless it was the latest item at that
    /// time.
    package var announced: Date?
    /// When a page was last displayed.
    var lastOpened: Date?
    /// Whether the content was removed recently and can still be restored.
    package var isContentGoing: Bool
    /// When the content was downloaded, if known.
    var arrived: Date?
    /// Whether the item belongs to a store that sells books.
    package var isSold: Bool
}

extension ItemRecord {
    /// Whether the item is in a bookshelf. Its file and cover are downloaded on request and have only one scale.
    package var isOnShelf: Bool { kind == .book || identifier != nil }

    // Do not use Codable, which is ten times slower. The difference is noticeable with 10,000 items.
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
        let kinds: String? = try row.optional("marks")
        marks = Set((kinds ?? "").split(separator: ",").compactMap { MarkKind(rawValue: String($0)) })
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

    /// The kinds of marks for whole items, as SQL. Queries name them, because the index of `mark` starts with the kind.
    private static let itemMarks = MarkKind.allCases.filter { $0.property != nil }.map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    /// The query for items with columns from other tables.
    private static let selection = """
        SELECT item.*, \(ItemKey.columns),
            (SELECT group_concat(kind) FROM mark WHERE kind IN (\(itemMarks)) AND itemID = item.id AND articleIndex = -1)
                AS marks,
            CASE WHEN readMark = 'unread' THEN 0 ELSE (SELECT COUNT(*) FROM readPage WHERE itemID = item.id) END
                AS readPageCount,
            (SELECT readAt FROM readingPosition WHERE itemID = item.id) AS lastOpenedAt,
            EXISTS (SELECT 1 FROM pendingRemoval WHERE itemID = item.id AND scope = 'content') AS isContentGoing,
            (SELECT arrivedAt FROM contentSource WHERE itemID = item.id) AS arrivedAt,
            EXISTS (SELECT 1 FROM storeFront WHERE storeFront.publicationID = item.publicationID AND sale != 'free')
                AS isSold
        FROM item JOIN publication ON publication.id = item.publicationID
        """

    /// Returns the items that match a condition.
    /// - Parameter condition: SQL after `WHERE`, for the tables `item` and `publication`.
    package static func select(
        _ db: Database, where condition: String = "1", _ arguments: StatementArguments = []
    ) throws -> [ItemRecord] {
        try IndexedRow.fetchAll(db, sql: "\(selection) WHERE \(condition)", arguments: arguments) {
            try ItemRecord(row: $0)
        }
    }

    package static func fetch(_ db: Database, _ id: Int64) throws -> ItemRecord? {
        try select(db, where: "item.id = ?", [id]).first
    }
}

extension ItemRecord {
    /// The prefix of a sample's identity. A URL or hash never contains a space.
    private static let samplePrefix = "sample "

    /// Returns the content identity of a sample.
    package static func sampleIdentity(_ sample: StoreFile) -> String { samplePrefix + (sample.sha256 ?? sample.url) }

    /// Whether a content identity belongs to a sample.
    package static func isSample(_ identity: String) -> Bool { identity.hasPrefix(samplePrefix) }

    /// Whether the available content is a sample.
    package var isSample: Bool { contentIdentity.map(Self.isSample) ?? false }

    /// An SQL condition for items whose content is available and not a sample.
    package static let isWholeHere = "contentIdentity IS NOT NULL AND contentIdentity NOT LIKE 'sample %'"
}
