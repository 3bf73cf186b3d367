import Foundation
import GRDB
import Periodical

/// The migration that gives publications and items row IDs. Earlier versions identified an issue by its name.
///
/// Content folders keep their names, so no file moves and nothing is downloaded again. The migration is one
/// transaction, so the library is unchanged if the process is killed.
enum PublicationsMigration {
    static func migrate(_ db: Database) throws {
        try createPublications(db)
        try createItems(db)
        try moveIssues(db)
        try moveTables(db)
        try movePages(db)
        try movePositions(db)
        for table in ["issue", "catalog"] { try db.drop(table: table) }
        try leaveWord(db)
    }

    /// Inserts a row into the table `issue`, so that an earlier version reports a library from a later version, instead
    /// of offering to repair it.
    private static func leaveWord(_ db: Database) throws {
        try db.create(table: "issue") { $0.primaryKey("name", .text) }
        try db.execute(sql: "INSERT INTO issue (name) VALUES ('A later version of Masthead made this library.')")
    }

    private static func createPublications(_ db: Database) throws {
        try db.create(table: "publication") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("handle", .text).notNull().collate(.nocase).unique()
            table.column("kind", .text).notNull().defaults(to: "magazine")
            table.column("title", .text)
            // NULL for imported items.
            table.column("url", .text).unique()
            table.column("isFollowed", .boolean).notNull().defaults(to: true)
            // The last state of the catalog.
            for column in ["entityTag", "lastModified", "sha256"] { table.column(column, .text) }
            table.column("refreshedAt", .double)
            table.column("emptySince", .double)
            table.column("error", .text)
            // The publisher's key, and the time and publication in the newest signature.
            table.column("publicKey", .text)
            table.column("signedAt", .integer)
            table.column("signedFor", .text)
            // The settings for following the publication.
            table.column("policy", .text).notNull().defaults(to: "everything")
            table.column("scale", .integer)
        }
    }

    private static func createItems(_ db: Database) throws {
        try db.create(table: "item") { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("publicationID", .integer).notNull().references(
                "publication", column: "id", onDelete: .restrict)
            table.column("name", .text).notNull()
            table.column("kind", .text).notNull().defaults(to: "issue")
            // The name of the item's folder in `issues` and `incoming`, which never changes.
            table.column("folder", .text).notNull().unique()
            // The metadata.
            table.column("title", .text).notNull()
            table.column("date", .double).notNull().indexed()
            for column in ["coverDate", "volume", "number", "summary", "language", "direction", "productID"] {
                table.column(column, .text)
            }
            for column in ["articleCount", "pageCount"] { table.column(column, .integer) }
            for column in ["authors", "categories", "otherKeys"] { table.column(column, .text) }
            // The URLs and versions from the catalog.
            for column in ["cover", "content", "indexFile", "revision", "version"] { table.column(column, .text) }
            for scale in ["standard", "double"] {
                table.column("\(scale)URL", .text)
                table.column("\(scale)Size", .integer)
                table.column("\(scale)SHA256", .text)
            }
            table.column("isWithdrawn", .boolean).notNull().defaults(to: false)
            // Whether the user declined the content, and whether the user removed the item.
            table.column("isDeclined", .boolean).notNull().defaults(to: false)
            table.column("isRemoved", .boolean).notNull().defaults(to: false)
            // The state of the downloaded content.
            table.column("contentIdentity", .text)
            table.column("contentScale", .integer)
            table.column("contentByteCount", .integer)
            table.column("isDamaged", .boolean).notNull().defaults(to: false)
            table.column("installingIdentity", .text)
            table.column("installingInode", .integer)
            table.column("textIdentity", .text)
            table.column("coverFile", .text)
            table.column("coverSource", .text)
            table.column("error", .text)
            table.uniqueKey(["publicationID", "name"])
        }
        try db.create(index: "itemOnName", on: "item", columns: ["name"])
    }

    private static func moveIssues(_ db: Database) throws {
        var handles: Set<String> = [Handle.own]
        for row in try Row.fetchAll(db, sql: "SELECT id, url FROM catalog ORDER BY id") {
            let url: String = try row.value("url")
            let handle = Handle.proposal(title: nil, url: URL(string: url), taken: handles)
            handles.insert(handle)
            try db.execute(
                sql: """
                    INSERT INTO publication (id, handle, url, entityTag, lastModified, sha256, publicKey, signedAt, signedFor)
                    SELECT id, ?, url, entityTag, lastModified, sha256, publicKey, signedAt, publication
                    FROM catalog WHERE id = ?
                    """, arguments: [handle, try row.value("id") as Int64])
        }
        if try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM issue WHERE catalogID IS NULL)") == true {
            try db.execute(
                sql: "INSERT INTO publication (handle, isFollowed) VALUES (?, 0)", arguments: [Handle.own])
        }
        let kept = [
            "name", "title", "date", "volume", "number", "summary", "language", "direction", "productID",
            "articleCount",
            "pageCount", "categories", "otherKeys", "cover", "content", "indexFile", "revision", "standardURL",
            "standardSize", "standardSHA256", "doubleURL", "doubleSize", "doubleSHA256", "isWithdrawn",
            "contentIdentity",
            "contentScale", "contentByteCount", "isDamaged", "installingIdentity", "installingInode", "textIdentity",
            "coverFile", "coverSource", "error",
        ].joined(separator: ", ")
        let insert = try db.makeStatement(
            sql: """
                INSERT INTO item (publicationID, folder, \(kept))
                SELECT COALESCE(catalogID, (SELECT id FROM publication WHERE handle = :own)), :folder, \(kept)
                FROM issue WHERE name = :name
                """)
        for name in try String.fetchAll(db, sql: "SELECT name FROM issue ORDER BY rowid") {
            try insert.execute(arguments: [
                "own": Handle.own, "folder": LibraryFolder.component(for: name), "name": name,
            ])
        }
    }

    /// Rebuilds the tables that referred to issues by name. Other columns of these tables are unchanged.
    private static func moveTables(_ db: Database) throws {
        try rebuild("assetDownload", db) { table in
            table.primaryKey("identifier", .text)
            table.column("itemID", .integer).notNull().indexed().references("item", column: "id", onDelete: .cascade)
            table.column("request", .blob).notNull()
            table.column("userInfo", .blob).notNull()
            table.column("isOffered", .boolean).notNull()
            table.column("scale", .integer).notNull()
            table.column("fallback", .text)
            table.column("identity", .text).notNull()
            table.column("size", .integer)
            table.column("sha256", .text)
            table.column("isUnpacked", .boolean).notNull().defaults(to: false)
            table.column("isPaused", .boolean).notNull().defaults(to: false)
            table.column("isFailed", .boolean).notNull().defaults(to: false)
            table.column("error", .text)
            table.column("indexFile", .text)
            table.column("keptByteCount", .integer)
            table.column("refusal", .text)
        }
        try rebuild("contentFile", options: .withoutRowID, db) { table in
            table.column("itemID", .integer).notNull().references("item", column: "id", onDelete: .cascade)
            table.column("path", .text).notNull()
            table.column("size", .integer).notNull()
            table.column("sha256", .text).notNull()
            table.primaryKey(["itemID", "path"])
        }
        try db.create(index: "contentFileOnSHA256", on: "contentFile", columns: ["sha256"])
        try rebuild("wish", options: .withoutRowID, db) { table in
            table.column("itemID", .integer).notNull().references("item", column: "id", onDelete: .cascade)
            table.column("rank", .integer).notNull()
            table.column("asset", .text).notNull()
            table.primaryKey(["itemID", "rank", "asset"])
        }
        // An article of -1 means the whole item. An offset of -1 means the whole page.
        try rebuild("mark", options: .withoutRowID, db) { table in
            table.column("kind", .text).notNull()
            table.column("itemID", .integer).notNull().references("item", column: "id", onDelete: .cascade)
            table.column("articleIndex", .integer).notNull()
            table.column("pageIndex", .integer).notNull()
            table.column("characterOffset", .integer).notNull().defaults(to: -1)
            table.column("createdAt", .double).notNull()
            table.primaryKey(["kind", "itemID", "articleIndex", "pageIndex", "characterOffset"])
        }
        try rebuild("readPage", options: .withoutRowID, db) { table in
            table.column("itemID", .integer).notNull().references("item", column: "id", onDelete: .cascade)
            table.column("articleIndex", .integer).notNull()
            table.column("pageIndex", .integer).notNull()
            table.primaryKey(["itemID", "articleIndex", "pageIndex"])
        }
    }

    /// Rebuilds a table with `itemID` instead of `issueName`, and copies the rows of existing issues.
    private static func rebuild(
        _ name: String, options: TableOptions = [], _ db: Database, _ body: (TableDefinition) -> Void
    ) throws {
        let columns = try db.columns(in: name).map(\.name).filter { $0 != "issueName" }
            .joined(separator: ", ")
        // With this setting, a rename does not change the foreign keys of other tables.
        try db.execute(sql: "PRAGMA legacy_alter_table = ON")
        try db.rename(table: name, to: "former_\(name)")
        try db.execute(sql: "PRAGMA legacy_alter_table = OFF")
        for index in try db.indexes(on: "former_\(name)") where !index.name.hasPrefix("sqlite_") {
            try db.drop(index: index.name)
        }
        try db.create(table: name, options: options, body: body)
        try db.execute(
            sql: """
                INSERT INTO \(name) (itemID, \(columns))
                SELECT (SELECT id FROM item WHERE item.name = issueName), \(columns) FROM former_\(name)
                WHERE issueName IN (SELECT name FROM item)
                """)
        try db.drop(table: "former_\(name)")
    }

    /// Migrates the text of pages, and rebuilds the search index.
    private static func movePages(_ db: Database) throws {
        try db.drop(table: "pageSearch")
        try db.dropFTS5SynchronizationTriggers(forTable: "pageSearch")
        try rebuild("page", db) { table in
            table.autoIncrementedPrimaryKey("id")
            table.column("itemID", .integer).notNull().indexed().references("item", column: "id", onDelete: .cascade)
            table.column("articleIndex", .integer).notNull()
            table.column("pageIndex", .integer).notNull()
            table.column("title", .text)
            table.column("text", .text).notNull()
        }
        try db.create(virtualTable: "pageSearch", using: FTS5()) { table in
            table.synchronize(withTable: "page")
            table.tokenizer = .unicode61(diacritics: .remove)
            table.column("title")
            table.column("text")
        }
    }

    /// Migrates the reading positions of items, and of files outside the library.
    private static func movePositions(_ db: Database) throws {
        try db.rename(table: "readingPosition", to: "former_readingPosition")
        func placeColumns(_ table: TableDefinition) {
            table.column("articleIndex", .integer).notNull()
            table.column("pageIndex", .integer).notNull()
            table.column("characterOffset", .integer)
            table.column("readAt", .double).notNull()
        }
        try db.create(table: "readingPosition") { table in
            table.primaryKey("itemID", .integer).references("item", column: "id", onDelete: .cascade)
            placeColumns(table)
        }
        try db.create(table: "filePosition") { table in
            table.primaryKey("path", .text)
            placeColumns(table)
        }
        try db.execute(
            sql: """
                INSERT INTO readingPosition (itemID, articleIndex, pageIndex, readAt)
                    SELECT item.id, articleIndex, pageIndex, readAt FROM former_readingPosition
                    JOIN item ON item.name = key;
                INSERT INTO filePosition (path, articleIndex, pageIndex, readAt)
                    SELECT key, articleIndex, pageIndex, readAt FROM former_readingPosition WHERE key LIKE '/%';
                UPDATE setting SET value = (SELECT id FROM item WHERE name = value) WHERE key = 'currentlyReading'
                    AND value IN (SELECT name FROM item);
                """)
        try db.drop(table: "former_readingPosition")
        // The follow policy of each publication replaces this setting.
        try db.execute(sql: "DELETE FROM setting WHERE key = 'keepWhenDone'")
    }
}
