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
    mutating func write(to file: URL) throws {
        for ending in ["", "-wal", "-shm", "-journal"] { unlink(file.path + ending) }
        try PrivateFile.create(file)
        let queue = try DatabaseQueue(path: file.path)
        try LibraryDatabase.migrate(queue)
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
            // What the catalog says is to be read anew.
            // And what it offers then is no news.
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
        for fields in rows.accounts.rows { try insert(fields.fields, into: fields.table, db) }
        for fields in rows.filePositions.values { try insert(fields, into: "filePosition", db) }
        let tables = [
            ("readingPosition", Array(rows.positions.values)), ("mark", Array(rows.marks.values)),
            ("highlight", Array(rows.highlights.values)), ("readPage", Array(rows.readPages.values)),
            ("assetDownload", Array(rows.downloads.values)),
        ]
        let ids = try Int64.fetchSet(db, sql: "SELECT id FROM item")
        for (table, all) in tables {
            for var fields in all where fields["itemID"]?.integer.map(ids.contains) == true {
                // A download that failed tries once more.
                for column in ["error", "refusal", "isFailed"] { fields[column] = nil }
                try insert(fields, into: table, db)
            }
        }
        let posts = rows.posts
        try posts.write(db) { fields, table in try insert(fields, into: table, db) }
        let readingShares = rows.readingShares
        try readingShares.write(db) { fields, table in try insert(fields, into: table, db) }
        let timers = rows.timers
        try timers.write(db) { fields, table in try insert(fields, into: table, db) }
        for fields in rows.browsers.rows { try insert(fields, into: "timerBrowser", db) }
        for names in [\RecoverySummary.available, \.incomplete, \.unnamed] { summary[keyPath: names].sort() }
        (summary.markCount, summary.positionCount) =
            (rows.marks.count + rows.highlights.count, rows.positions.count + rows.filePositions.count)
    }

    /// Puts an item in.
    /// - Parameter id: its number; nil for one of which no more than its folder is known.
    /// - Returns: the name of its folder.
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
        fields["title"] = fields["title"]?.text.map { .text($0) } ?? .text(name)
        let date = fields["date"]?.number.flatMap { Row.times.contains($0) || $0 == Row.undated ? $0 : nil }
        // Of a damaged file another table's row may have been taken for an item's; a real one comes back with its catalog.
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
        // What was put in the folder's place just before the end counts.
        let inode = FileStamp(content).map { StoredValue.integer(Int64($0.inode)) }
        if let inode, fields["installingInode"] == inode { fields["contentIdentity"] = fields["installingIdentity"] }
        // What went wrong may have gone wrong by the damage.
        for column in ["installingIdentity", "installingInode", "textIdentity", "error"] { fields[column] = nil }
        let files = setContent(&fields, survey, of: content, files: id.flatMap { rows.files[$0] } ?? [])
        setCover(&fields, ofFolder: component, covers)
        summary.issueCount += 1
        try insert(fields, into: "item", db)
        let number = try Int64.fetchOne(db, sql: "SELECT id FROM item WHERE folder = ?", arguments: [component])
        if survey.byteCount != nil, let number { try ContentFile.set(files, item: number, db) }
        return component
    }

    /// Sets what is here of an item by what its folder shows.
    /// - Returns: the files of its content, as far as they are known.
    private mutating func setContent(
        _ fields: inout RecoveredRows.Fields, _ survey: ContentSurvey, of content: URL, files: [ContentFile]
    ) -> [ContentFile] {
        let name = fields["name"]?.text ?? ""
        let wasHere = fields["contentIdentity"]?.text != nil
        guard let byteCount = survey.byteCount else {
            for column in ["contentIdentity", "contentScale", "contentByteCount"] { fields[column] = nil }
            if wasHere { summary.incomplete.append(name) }
            return []
        }
        var files = files
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
        return files
    }

    /// A name for an item whose publication is not known: its own, or where an item of another publication has that, the folder's,
    /// which names the publication too.
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

    /// The name of an item's folder, where it can be one and no other item has it.
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

    private func setCover(_ fields: inout RecoveredRows.Fields, ofFolder component: String, _ covers: [String]) {
        if let file = fields["coverFile"]?.text, covers.contains(file) { return }
        fields["coverSource"] = nil
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
            summary.losses.append("a row of the table \(table) (\(error.message ?? "a constraint failed"))")
        }
    }

    /// Deletes rows that this version cannot read: what they hold was damaged.
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
