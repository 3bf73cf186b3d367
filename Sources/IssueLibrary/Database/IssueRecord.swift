import Foundation
import GRDB
import Periodical

/// A row of the table `issue`: what the catalogue says of an issue and what of it is here.
struct IssueRecord: Sendable {
    var name: String
    var title: String
    var date: Date
    var catalogID: Int64?
    /// The cover's URL reference, as the catalogue writes it.
    var cover: String?
    /// The content's URL reference, as the catalogue writes it.
    var content: String?
    var archives: [CatalogArchive]
    /// The index's URL reference, as the catalogue writes it.
    var indexFile: String?
    var revision: String?
    var articleCount: Int?
    var pageCount: Int?
    var isWithdrawn: Bool
    /// What the complete content folder holds, nil where there is none.
    var contentIdentity: String?
    var contentScale: Scale?
    var contentByteCount: Int?
    /// Whether a verification found a file of the content missing or changed.
    var isDamaged: Bool
    /// What is being put in the content folder's place, and the inode of the folder that holds it.
    var installingIdentity: String?
    var installingInode: Int?
    /// The cover's file in `covers/`, and the URL it came from.
    var coverFile: String?
    var coverSource: String?
    var error: String?
    var categories: [String]
    var summary: String?
    var language: String?
    var direction: ReadingDirection
    var isFavorite: Bool
    var readPageCount: Int

    /// What changes when the content that the catalogue offers does.
    var offeredIdentity: String? { revision ?? content }
}

extension IssueRecord: FetchableRecord {
    // By hand: decoding through Codable takes ten times as long, which shows with 10,000 issues.
    init(row: Row) throws {
        name = try row.value("name")
        title = try row.value("title")
        date = try row.date("date")
        catalogID = try row.optional("catalogID")
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
        // These are the publisher's words, and may be any number.
        articleCount = try row.optional("articleCount").flatMap { (0...1 << 31).contains($0) ? $0 : nil }
        pageCount = try row.optional("pageCount").flatMap { (0...1 << 31).contains($0) ? $0 : nil }
        isWithdrawn = try row.value("isWithdrawn")
        contentIdentity = try row.optional("contentIdentity")
        contentScale = try row.optional("contentScale").flatMap(Scale.init(rawValue:))
        contentByteCount = try row.optionalCount("contentByteCount")
        isDamaged = try row.value("isDamaged")
        installingIdentity = try row.optional("installingIdentity")
        installingInode = try row.optional("installingInode")
        coverFile = try row.optional("coverFile")
        coverSource = try row.optional("coverSource")
        error = try row.optional("error")
        // A list of texts is common and short; nobody else writes it.
        let json: String? = try row.optional("categories")
        categories = try json.map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) } ?? []
        summary = try row.optional("summary")
        language = try row.optional("language")
        direction = try row.optional("direction").flatMap(ReadingDirection.init(rawValue:)) ?? .leftToRight
        isFavorite = try row.value("isFavorite")
        readPageCount = try row.count("readPageCount")
    }

    /// A row with what other tables say of the issue.
    static let selection = """
        SELECT issue.*,
            EXISTS (SELECT 1 FROM mark WHERE kind = 'favorite' AND issueName = issue.name AND articleIndex = -1) AS isFavorite,
            (SELECT COUNT(*) FROM readPage WHERE issueName = issue.name) AS readPageCount
        FROM issue
        """

    static func fetch(_ db: Database, name: String) throws -> IssueRecord? {
        try fetchOne(db, sql: "\(selection) WHERE name = ?", arguments: [name])
    }
}

extension IssueRecord {
    /// The columns that a catalogue's row fills, beside `name`.
    private static let offeredColumns = [
        "title", "date", "catalogID", "cover", "content", "indexFile", "revision", "articleCount", "pageCount",
        "standardURL", "standardSize", "standardSHA256", "doubleURL", "doubleSize", "doubleSHA256", "summary",
        "language", "direction", "volume", "number", "productID", "categories", "otherKeys",
    ]

    private static let putSQL = """
        INSERT INTO issue (name, \(offeredColumns.joined(separator: ", ")))
        VALUES (?, \(offeredColumns.map { _ in "?" }.joined(separator: ", ")))
        ON CONFLICT (name) DO UPDATE SET isWithdrawn = 0,
        \(offeredColumns.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
        """

    /// Puts a catalogue's row in; what is here of the issue stays as it is.
    static func put(_ entry: CatalogEntry, catalogID: Int64, in db: Database) throws {
        let described = entry.description
        let standard = entry.archives.first { $0.scale == .standard }
        let double = entry.archives.first { $0.scale == .double }
        try db.cachedStatement(sql: putSQL).execute(arguments: [
            entry.name, described.title, (described.date ?? .distantPast).timeIntervalSince1970, catalogID, entry.cover,
            entry.content,
            entry.index, entry.revision, described.articleCount, described.pageCount, standard?.url, standard?.size,
            standard?.sha256, double?.url, double?.size, double?.sha256, described.summary, described.language,
            described.direction?.rawValue, described.volume, described.number, described.productID,
            try json(.array(described.categories.map { .string($0) })), try json(.dictionary(described.otherKeys)),
        ])
    }

    /// The text of a container, or nil of an empty one.
    private static func json(_ value: PropertyValue) throws -> String? {
        if value.array?.isEmpty ?? value.dictionary?.isEmpty ?? true { return nil }
        return String(decoding: try value.json(), as: UTF8.self)
    }
}
