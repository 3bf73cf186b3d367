import Files
import Foundation
import GRDB
import Periodical

/// Makes a new database of what was saved, and of what the folders of contents and covers show.
struct LibraryRebuild {
    let folder: LibraryFolder
    let rows: RecoveredRows
    private(set) var summary: RecoverySummary

    init(_ folder: LibraryFolder, _ rows: RecoveredRows, _ summary: RecoverySummary) {
        self.folder = folder
        self.rows = rows
        self.summary = summary
    }

    /// Writes the database and closes it.
    /// - Parameter schema: the last migration of the schema that the rows are of.
    mutating func write(to file: URL, schema: String?) throws {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(file.path + ending) }
        try PrivateFile.create(file)
        let queue = try DatabaseQueue(path: file.path)
        if let schema { try LibraryDatabase.migrator.migrate(queue, upTo: schema) }
        if schema == nil { try LibraryDatabase.migrator.migrate(queue) }
        try queue.write { try fill($0) }
        try LibraryDatabase.migrator.migrate(queue)
        try queue.write { try dropUnreadable($0) }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
    }

    private mutating func fill(_ db: Database) throws {
        var catalogs: [String: Int64] = [:]
        for (url, fields) in rows.catalogs {
            var fields = fields
            // What the catalogue says is to be read anew.
            for column in ["id", "entityTag", "lastModified", "sha256"] { fields[column] = nil }
            try insert(fields, into: "catalog", db)
            catalogs[url] = db.lastInsertedRowID
        }
        summary.catalogCount = catalogs.count
        var folders: [String: String] = [:]
        for component in try folder.contentFolderNames() { folders[component] = LibraryFolder.name(of: component) }
        var names = rows.names
        let known = Set(names.map { folder.content(of: $0).lastPathComponent })
        for (component, name) in folders where !known.contains(component) { names.insert(name) }
        for component in try folder.contentFolderNames() where folders[component] == nil && !known.contains(component) {
            summary.losses.append(
                "the name of the issue in issues/\(component), which is too long to be read from the folder: "
                    + "the next refresh tells it, and its files are used again")
        }
        let covers = try FileSystem.names(in: folder.covers)
        for name in names.sorted() { try put(name, catalogs, covers, db) }
        for fields in rows.settings.values { try insert(fields, into: "setting", db) }
        for fields in rows.positions.values { try insert(fields, into: "readingPosition", db) }
        for fields in rows.marks.values { try insert(fields, into: "mark", db) }
        for fields in rows.readPages.values { try insert(fields, into: "readPage", db) }
        for fields in rows.downloads.values { try insert(fields, into: "assetDownload", db) }
        (summary.markCount, summary.positionCount) = (rows.marks.count, rows.positions.count)
    }

    /// Puts an issue in.
    private mutating func put(
        _ name: String, _ catalogs: [String: Int64], _ covers: [String], _ db: Database
    ) throws {
        let content = folder.content(of: name)
        let survey = try ContentSurvey(content, incoming: folder.incoming(of: name))
        var fields = rows.issues[name] ?? [:]
        if rows.issues[name] == nil { summary.unnamed.append(name) }
        fields["name"] = .text(name)
        fields["title"] = fields["title"]?.text.map { .text($0) } ?? .text(name)
        let date = fields["date"]?.number.flatMap { Row.times.contains($0) ? $0 : nil }
        // Of a damaged file another table's row may have been taken for an issue's; a real one comes back with its catalogue.
        guard date != nil || survey.byteCount != nil || rows.issues[name] == nil || rows.isReferred(to: name) else {
            return
        }
        fields["date"] = .real(date ?? survey.date)
        fields["catalogID"] = fields["catalogURL"]?.text.flatMap { catalogs[$0] }.map { .integer($0) }
        for column in ["isWithdrawn", "isDamaged"] {
            fields[column] = .integer((fields[column]?.number ?? 0) == 0 ? 0 : 1)
        }
        // What was put in the folder's place just before the end counts.
        let inode = FileStamp(content).map { StoredValue.integer(Int64($0.inode)) }
        if let inode, fields["installingInode"] == inode { fields["contentIdentity"] = fields["installingIdentity"] }
        for column in ["installingIdentity", "installingInode", "textIdentity"] { fields[column] = nil }
        var files = rows.files[name] ?? []
        let wasHere = fields["contentIdentity"]?.text != nil
        if let byteCount = survey.byteCount {
            if !wasHere, let revision = survey.revision {
                fields["contentIdentity"] = .text(revision.identity)
                fields["contentScale"] = .integer(Int64(revision.scale.rawValue))
                files = revision.files
            }
            // Of which revision it is, the next mirror finds out: it fetches what is not here and nothing else.
            if fields["contentIdentity"]?.text == nil { fields["contentIdentity"] = .text(Self.unknownRevision) }
            if fields["contentScale"]?.number.flatMap({ Scale(rawValue: Int($0)) }) == nil {
                fields["contentScale"] = .integer(Int64(Self.scale(of: content).rawValue))
            }
            fields["contentByteCount"] = .integer(Int64(byteCount))
            summary.available.append(name)
            if !ContentSurvey.missing(of: files, in: content).isEmpty {
                fields["isDamaged"] = .integer(1)
                summary.incomplete.append(name)
            }
        } else {
            for column in ["contentIdentity", "contentScale", "contentByteCount"] { fields[column] = nil }
            if wasHere { summary.incomplete.append(name) }
        }
        setCover(&fields, of: name, covers)
        summary.issueCount += 1
        try insert(fields, into: "issue", db)
        if survey.byteCount != nil { try ContentFile.set(files, issue: name, db) }
    }

    /// Stands where it is not known of which revision a content is.
    private static let unknownRevision = "recovered"

    /// The scale at which a content came, by its files' names.
    private static func scale(of content: URL) -> Scale {
        let names = FileManager.default.enumerator(atPath: content.path) ?? .init()
        for case let name as String in names where Scale.split(URL(filePath: name).lastPathComponent).scale == .double {
            return .double
        }
        return .standard
    }

    private func setCover(_ fields: inout RecoveredRows.Fields, of name: String, _ covers: [String]) {
        if let file = fields["coverFile"]?.text, covers.contains(file) { return }
        fields["coverSource"] = nil
        let component = folder.content(of: name).lastPathComponent
        fields["coverFile"] = covers.first { cover in
            let stem = URL(filePath: cover).deletingPathExtension().lastPathComponent
            return stem == component || stem == Scale.double.name(for: component)
        }.map { .text($0) }
    }

    /// Inserts what the table has columns for; a row that its rules refuse is left out and told.
    private mutating func insert(_ fields: RecoveredRows.Fields, into table: String, _ db: Database) throws {
        let columns = try db.columns(in: table).map(\.name).filter { fields[$0] ?? .null != .null }
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let values = columns.map { (fields[$0] ?? .null).databaseValue }
        do {
            try db.execute(
                sql: "INSERT INTO \(table) (\(names)) VALUES (\(places))", arguments: StatementArguments(values))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            summary.losses.append("a row of the table \(table) (\(error.message ?? "it breaks a rule"))")
        }
    }

    /// Deletes rows that this version cannot read: what they hold was damaged.
    private mutating func dropUnreadable(_ db: Database) throws {
        for name in try String.fetchAll(db, sql: "SELECT name FROM issue") {
            do { _ = try IssueRecord.fetch(db, name: name) } catch {
                try db.execute(
                    sql: """
                        UPDATE issue SET categories = NULL, otherKeys = NULL, standardSize = NULL, doubleSize = NULL,
                            contentByteCount = NULL WHERE name = ?
                        """, arguments: [name])
                _ = try IssueRecord.fetch(db, name: name)
            }
        }
        for identifier in try String.fetchAll(db, sql: "SELECT CAST(identifier AS TEXT) FROM assetDownload") {
            let sql = "SELECT * FROM assetDownload WHERE identifier = ?"
            do { _ = try AssetDownloadRecord.fetchOne(db, sql: sql, arguments: [identifier]) } catch {
                try db.execute(sql: "DELETE FROM assetDownload WHERE identifier = ?", arguments: [identifier])
                summary.losses.append("a download under way; it begins anew")
            }
        }
    }
}
