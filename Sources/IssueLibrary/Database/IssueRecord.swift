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
    var revision: String?
    var articleCount: Int?
    var pageCount: Int?
    var isWithdrawn: Bool
    /// What the complete content folder holds, nil where there is none.
    var contentIdentity: String?
    var contentScale: Scale?
    var contentByteCount: Int?
    /// What is being put in the content folder's place, and the inode of the folder that holds it.
    var installingIdentity: String?
    var installingInode: Int?
    /// The cover's file in `covers/`, and the URL it came from.
    var coverFile: String?
    var coverSource: String?
    var error: String?

    /// What changes when the content that the catalogue offers does.
    var offeredIdentity: String? { revision ?? content }
}

extension IssueRecord: FetchableRecord {
    // By hand: decoding through Codable takes ten times as long, which shows with 10,000 issues.
    init(row: Row) throws {
        name = row["name"]
        title = row["title"]
        date = Date(timeIntervalSince1970: row["date"])
        catalogID = row["catalogID"]
        cover = row["cover"]
        content = row["content"]
        let archivesJSON: String? = row["archives"]
        archives = try archivesJSON.map { try JSONDecoder().decode([CatalogArchive].self, from: Data($0.utf8)) } ?? []
        revision = row["revision"]
        articleCount = row["articleCount"]
        pageCount = row["pageCount"]
        isWithdrawn = row["isWithdrawn"]
        contentIdentity = row["contentIdentity"]
        contentScale = (row["contentScale"] as Int?).flatMap(Scale.init(rawValue:))
        contentByteCount = row["contentByteCount"]
        installingIdentity = row["installingIdentity"]
        installingInode = row["installingInode"]
        coverFile = row["coverFile"]
        coverSource = row["coverSource"]
        error = row["error"]
    }

    static func fetch(_ db: Database, name: String) throws -> IssueRecord? {
        try fetchOne(db, sql: "SELECT * FROM issue WHERE name = ?", arguments: [name])
    }
}

extension IssueRecord {
    /// Puts a catalogue's row in; what is here of the issue stays as it is.
    static func put(_ entry: CatalogEntry, catalogID: Int64, in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO issue (name, title, date, catalogID, cover, content, indexFile, archives, revision,
                                   articleCount, pageCount, details)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (name) DO UPDATE SET
                    title = excluded.title, date = excluded.date, catalogID = excluded.catalogID,
                    cover = excluded.cover, content = excluded.content, indexFile = excluded.indexFile,
                    archives = excluded.archives, revision = excluded.revision, articleCount = excluded.articleCount,
                    pageCount = excluded.pageCount, details = excluded.details, isWithdrawn = 0
                """)
        let archives = entry.archives.isEmpty ? nil : String(decoding: try JSONEncoder().encode(entry.archives), as: UTF8.self)
        try statement.execute(arguments: [
            entry.name, entry.title, entry.date.timeIntervalSince1970, catalogID, entry.cover, entry.content,
            entry.index, archives, entry.revision, entry.articleCount, entry.pageCount,
            String(decoding: try entry.details.json(), as: UTF8.self),
        ])
    }
}

extension CatalogEntry {
    /// What readers are shown beyond title and date, and keys that mean nothing to us.
    fileprivate var details: PropertyValue {
        var values = otherKeys
        if let summary { values["Summary"] = .string(summary) }
        if let language { values["Language"] = .string(language) }
        if let direction { values["Direction"] = .string(direction.rawValue) }
        if let volume { values["Volume"] = .string(volume) }
        if let number { values["Number"] = .string(number) }
        if let productID { values["ProductID"] = .string(productID) }
        if !categories.isEmpty { values["Categories"] = .array(categories.map { .string($0) }) }
        return .dictionary(values)
    }
}
