import Files
import Foundation
import GRDB
import Periodical

/// A new database, built from recovered rows and from the content and cover folders.
struct LibraryRebuild {
    let folder: LibraryFolder
    let schema: LibrarySchema
    let rows: RecoveredRows
    private(set) var summary: RecoverySummary

    init(_ folder: LibraryFolder, _ schema: LibrarySchema, _ rows: RecoveredRows, _ summary: RecoverySummary) {
        self.folder = folder
        self.schema = schema
        self.rows = rows
        self.summary = summary
    }

    /// Writes the database and closes it.
    mutating func write(to file: URL) throws {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(file.path + ending) }
        try PrivateFile.create(file)
        let queue = try DatabaseQueue(path: file.path)
        try schema.migrate(queue)
        try queue.write { db in
            try fill(db)
            try dropUnreadable(db)
        }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        try queue.close()
    }

    private mutating func fill(_ db: Database) throws {
        for (_, fields) in rows.publications.sorted(by: { $0.key < $1.key }) {
            var fields = fields
            // Clear the refresh state, so that the next refresh reads the catalog again and does not report its items
            // as new.
            for column in ["entityTag", "lastModified", "sha256", "refreshedAt", "error", "changedAt"] {
                fields[column] = nil
            }
            if fields["url"] ?? .null != .null, fields["isFollowed"] != .integer(0) { summary.catalogCount += 1 }
            try insert(fields, into: "publication", db)
        }
        try db.execute(
            sql: "INSERT OR IGNORE INTO publication (handle, isFollowed) VALUES (?, 0)", arguments: [Handle.recovered])
        let covers = try FileSystem.names(in: folder.covers)
        var known: Set<String> = []
        for (id, fields) in rows.items.sorted(by: { $0.key < $1.key }) {
            known.insert(try put(id, fields, covers, db))
        }
        for component in try folder.contentFolderNames().sorted() where !known.contains(component) {
            if let name = LibraryFolder.name(of: component) {
                _ = try put(nil, ["name": .text(name), "folder": .text(component)], covers, db)
            } else {
                summary.losses.append(
                    "the name of the issue in issues/\(component), which is too long for a folder name: "
                        + "the next refresh restores the name and uses the files again")
            }
        }
        try db.execute(
            sql: "DELETE FROM publication WHERE handle = ? AND id NOT IN (SELECT publicationID FROM item)",
            arguments: [Handle.recovered])
        for fields in rows.settings.values { try insert(fields, into: "setting", db) }
        for fields in rows.filePositions.values { try insert(fields, into: "filePosition", db) }
        let tables = [
            ("readingPosition", Array(rows.positions.values)), ("mark", Array(rows.marks.values)),
            ("highlight", Array(rows.highlights.values)), ("readPage", Array(rows.readPages.values)),
            ("assetDownload", Array(rows.downloads.values)),
        ]
        let ids = try Int64.fetchSet(db, sql: "SELECT id FROM item")
        for (table, all) in tables {
            for var fields in all where fields["itemID"]?.integer.map(ids.contains) == true {
                // Failed downloads get another attempt.
                for column in ["error", "refusal", "isFailed"] { fields[column] = nil }
                try insert(fields, into: table, db)
            }
        }
        summary.timerCount = rows.parts.reduce(0) { $0 + $1.timerCount }
        for part in rows.parts { try part.write(db) { fields, table in try insert(fields, into: table, db) } }
        for names in [\RecoverySummary.available, \.unnamed] { summary[keyPath: names].sort() }
        for items in [\RecoverySummary.incomplete, \.incompleteImports] {
            summary[keyPath: items].sort { $0.description < $1.description }
        }
        (summary.markCount, summary.positionCount) =
            (rows.marks.count + rows.highlights.count, rows.positions.count + rows.filePositions.count)
    }

    /// Inserts an item.
    /// - Parameter id: the item's ID, or nil if only its folder is known.
    /// - Returns: the name of the item's folder.
    private mutating func put(
        _ id: Int64?, _ known: RecoveredRows.Fields, _ covers: [String], _ db: Database
    ) throws -> String {
        var fields = known
        let name = fields["name"]?.text ?? ""
        let component = try freeFolder(fields["folder"]?.text, for: name, db)
        fields["folder"] = .text(component)
        let content = folder.content(inFolder: component)
        let survey = try ContentSurvey(content, incoming: folder.incoming(inFolder: component))
        if id == nil { summary.unnamed.append(name) }
        fields["title"] = fields["title"]?.text.flatMap { $0.isEmpty ? nil : .text($0) } ?? .text(name)
        let date = fields["date"]?.number.flatMap { Row.times.contains($0) || $0 == Row.undated ? $0 : nil }
        // In a damaged file, another table's row may look like an item. The next refresh restores a real item from its
        // catalog.
        guard date != nil || survey.byteCount != nil || id.map(rows.isReferred) == true else { return component }
        fields["date"] = .real(date ?? survey.date)
        if fields["publicationID"]?.integer.map({ rows.publications[$0] != nil }) != true {
            fields["publicationID"] = try Int64.fetchOne(
                db, sql: "SELECT id FROM publication WHERE handle = ?", arguments: [Handle.recovered]
            ).map { .integer($0) }
            fields["name"] = .text(try freeName(name, ofFolder: component, db))
        }
        for column in ["isWithdrawn", "isDamaged", "isDeclined", "isRemoved"] {
            fields[column] = .integer((fields[column]?.number ?? 0) == 0 ? 0 : 1)
        }
        // If the inode matches, the interrupted installation had already moved the new revision to its final path.
        let inode = FileStamp(content).map { StoredValue.integer(Int64($0.inode)) }
        if let inode, fields["installingInode"] == inode { fields["contentIdentity"] = fields["installingIdentity"] }
        // Clear an earlier error, because the damage may have caused it.
        for column in ["installingIdentity", "installingInode", "textIdentity", "error"] { fields[column] = nil }
        let files = setContent(&fields, survey, of: content, files: id.flatMap { rows.files[$0] } ?? [])
        setCover(&fields, ofFolder: component, covers)
        summary.issueCount += 1
        try insert(fields, into: "item", db)
        let number = try Int64.fetchOne(db, sql: "SELECT id FROM item WHERE folder = ?", arguments: [component])
        if survey.byteCount != nil, let number { try ContentFile.set(files, item: number, db) }
        return component
    }

    /// Sets an item's content columns to match its folder.
    /// - Returns: the known files of the content.
    private mutating func setContent(
        _ fields: inout RecoveredRows.Fields, _ survey: ContentSurvey, of content: URL, files: [ContentFile]
    ) -> [ContentFile] {
        let name = fields["name"]?.text ?? ""
        let wasHere = fields["contentIdentity"]?.text != nil
        guard let byteCount = survey.byteCount else {
            for column in ["contentIdentity", "contentScale", "contentByteCount"] { fields[column] = nil }
            if wasHere { noteIncomplete(fields) }
            return []
        }
        var files = files
        if !wasHere, let revision = survey.revision {
            fields["contentIdentity"] = .text(revision.identity)
            fields["contentScale"] = .integer(Int64(revision.scale.rawValue))
            files = revision.files
        }
        // The next mirror run determines the revision, and downloads only the missing files.
        if fields["contentIdentity"]?.text == nil { fields["contentIdentity"] = .text(Self.unknownRevision) }
        if fields["contentScale"]?.number.flatMap({ Scale(rawValue: Int($0)) }) == nil {
            fields["contentScale"] = .integer(Int64(Self.scale(of: content).rawValue))
        }
        fields["contentByteCount"] = .integer(Int64(byteCount))
        summary.available.append(name)
        if !ContentSurvey.missing(of: files, in: content).isEmpty {
            fields["isDamaged"] = .integer(1)
            noteIncomplete(fields)
        }
        return files
    }

    private mutating func noteIncomplete(_ fields: RecoveredRows.Fields) {
        let handle = fields["publicationID"]?.integer.flatMap { rows.publications[$0]?["handle"]?.text }
        let item = ItemReference(handle: handle ?? Handle.recovered, name: fields["name"]?.text ?? "")
        summary.incomplete.append(item)
        if handle == Handle.own { summary.incompleteImports.append(item) }
    }

    /// Returns a name for an item whose publication is unknown: its own name, or the folder's name if another item
    /// already has that name. The folder's name includes the publication's name.
    private func freeName(_ name: String, ofFolder component: String, _ db: Database) throws -> String {
        func isFree(_ name: String) throws -> Bool {
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT NOT EXISTS (SELECT 1 FROM item JOIN publication ON publication.id = publicationID
                        WHERE handle = ? AND name = ?)
                    """, arguments: [Handle.recovered, name]) == true
        }
        if try isFree(name) { return name }
        let whole = component.removingPercentEncoding ?? component
        return IssueName.mirroringFault(in: whole) == nil ? whole : component
    }

    /// Returns a folder name for an item: the known one if it is valid and unused, otherwise a new one.
    private func freeFolder(_ known: String?, for name: String, _ db: Database) throws -> String {
        var folder = LibraryFolder.component(for: name)
        if let known, !known.isEmpty, known.utf8.count <= 255, !known.hasPrefix("."),
            known.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        {
            folder = known
        }
        let base = folder
        var number = 2
        while try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE folder = ?)", arguments: [folder])
            == true
        {
            folder = "\(base.prefix(150))~\(number)"
            number += 1
        }
        return folder
    }

    /// The identity of content whose revision is unknown.
    private static let unknownRevision = "recovered"

    /// Returns the scale of a content folder, according to its file names.
    private static func scale(of content: URL) -> Scale {
        let names = FileManager.default.enumerator(atPath: content.path) ?? .init()
        for case let name as String in names where Scale.split(URL(filePath: name).lastPathComponent).scale == .double {
            return .double
        }
        return .standard
    }

    private func setCover(_ fields: inout RecoveredRows.Fields, ofFolder component: String, _ covers: [String]) {
        if let file = fields["coverFile"]?.text, covers.contains(file) { return }
        fields["coverSource"] = nil
        fields["coverFile"] = covers.first { cover in
            let stem = URL(filePath: cover).deletingPathExtension().lastPathComponent
            return stem == component || stem == Scale.double.name(for: component)
        }.map { .text($0) }
    }

    /// Inserts the fields that the table has columns for. A row that violates a constraint is listed as lost.
    private mutating func insert(_ fields: RecoveredRows.Fields, into table: String, _ db: Database) throws {
        let columns = try db.columns(in: table).map(\.name).filter { fields[$0] ?? .null != .null }
        let names = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let values = columns.map { (fields[$0] ?? .null).databaseValue }
        do {
            try db.execute(
                sql: "INSERT INTO \(table) (\(names)) VALUES (\(places))", arguments: StatementArguments(values))
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            summary.losses.append("a row of the table \(table) (\(error.message ?? "a constraint failed"))")
        }
    }

    /// Clears damaged columns of items, and deletes downloads that cannot be read.
    private mutating func dropUnreadable(_ db: Database) throws {
        for id in try Int64.fetchAll(db, sql: "SELECT id FROM item") {
            do { _ = try ItemRecord.fetch(db, id) } catch {
                try db.execute(
                    sql: """
                        UPDATE item SET authors = NULL, categories = NULL, otherKeys = NULL, standardSize = NULL,
                            doubleSize = NULL, contentByteCount = NULL, announcedAt = NULL, readMark = NULL,
                            readShare = NULL
                        WHERE id = ?
                        """, arguments: [id])
                _ = try ItemRecord.fetch(db, id)
            }
        }
        for number in try Int64.fetchAll(db, sql: "SELECT rowid FROM assetDownload") {
            do { _ = try AssetDownloadRecord.select(db, where: "assetDownload.rowid = ?", [number]) } catch {
                try db.execute(sql: "DELETE FROM assetDownload WHERE rowid = ?", arguments: [number])
                summary.losses.append("an unfinished download, which starts again")
            }
        }
    }
}
