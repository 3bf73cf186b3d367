import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of recovering a library without tables, and of libraries that a later version wrote.
@Suite struct RecoveredTablesTests: DamagedLibraryTests {
    /// Changes the database of a library, without its checks.
    private func change(_ copy: URL, _ body: (Database) throws -> Void) throws {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: copy.appending(path: "library.sqlite").path, configuration: configuration)
        try queue.writeWithoutTransaction { try body($0) }
        try queue.close()
    }

    private func dropTables(_ db: Database) throws {
        let tables = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                ORDER BY sql NOT LIKE 'CREATE VIRTUAL%'
                """)
        for table in tables where try db.tableExists(table) { try db.execute(sql: "DROP TABLE \"\(table)\"") }
    }

    @Test("a database without tables is rebuilt from the backup and the files")
    func noTables() async throws {
        let fixture = try await library().fixture
        defer { fixture.server.stop() }
        for (name, hasFiles, isNew) in [
            ("new", true, true), ("dropped", true, false), ("new-alone", false, true), ("dropped-alone", false, false),
        ] {
            let copy = try copy(fixture, as: name)
            if isNew { try FileManager.default.removeItem(at: copy.appending(path: "library.sqlite")) }
            try change(copy) { isNew ? try $0.execute(sql: "PRAGMA user_version = 1; VACUUM") : try dropTables($0) }
            if !hasFiles { try FileManager.default.removeItem(at: copy.appending(path: "issues")) }
            let summary = try await IssueLibrary.recover(copy)
            #expect(summary.faults == ["the database has no tables"], "\(name): \(summary)")
            #expect(summary.available == (hasFiles ? ["one", "two"] : []), "\(name)")
            try await expectMarks(try await open(copy))
            #expect(try await IssueLibrary.recover(copy).wasWhole, "\(name)")
        }
        let copy = try copy(fixture, as: "no-list")
        try change(copy) { try $0.execute(sql: "DROP TABLE grdb_migrations") }
        #expect(try await IssueLibrary.recover(copy).faults == ["the table grdb_migrations is missing"])
        try await expectMarks(try await open(copy))
    }

    @Test("recovery does not change the library of a later version")
    func later() async throws {
        let fixture = try await library().fixture
        defer { fixture.server.stop() }
        func expectRefusal(_ name: String, _ file: String, _ body: (URL) throws -> Void) async throws {
            let copy = try copy(fixture, as: name)
            try body(copy)
            let before = try FileTree.read(copy)
            let error = await #expect(throws: MastheadError.self, "\(name)") { try await IssueLibrary.recover(copy) }
            #expect(error?.code == .libraryDatabase, "\(name)")
            #expect(error?.found == "a later version of Masthead created this file", "\(name)")
            #expect(error?.subject.hasSuffix(file) == true, "\(name)")
            #expect(try FileTree.read(copy) == before, "\(name)")
        }
        let later = "INSERT INTO grdb_migrations VALUES ('notes of posts')"
        for (name, damage) in [
            ("intact", ""), ("no-table", "DROP TABLE mark"), ("value", "UPDATE item SET date = 'x'"),
            ("no-items", "DROP TABLE item; DELETE FROM grdb_migrations WHERE identifier LIKE 'pauses%'"),
        ] {
            try await expectRefusal(name, "library.sqlite") { copy in
                try change(copy) { try $0.execute(sql: later + ";" + damage) }
            }
        }
        let changes = [("\"schema\":\"", "\"schema\":\"notes of posts, "), ("\"version\":1", "\"version\":2")]
        for (number, (old, new)) in changes.enumerated() {
            try await expectRefusal("backup-\(number)", "library-backup.json") { copy in
                let backup = copy.appending(path: "library-backup.json")
                let text = String(decoding: try Data(contentsOf: backup), as: UTF8.self)
                let changed = text.replacing(old, with: new)
                #expect(changed != text)
                try Data(changed.utf8).write(to: backup)
                try Data().write(to: copy.appending(path: "library.sqlite"))
            }
        }
    }

    @Test("a library with a damaged migration name is not mistaken for a later version's library")
    func damagedMigration() async throws {
        let fixture = try await library().fixture
        defer { fixture.server.stop() }
        for (number, name) in ["'series ob items'", "'series'", "''", "x'FF'"].enumerated() {
            let copy = try copy(fixture, as: "copy-\(number)")
            try change(copy) {
                try $0.execute(
                    sql: "UPDATE grdb_migrations SET identifier = \(name) WHERE identifier = 'series of items'")
            }
            #expect(try await !IssueLibrary.recover(copy).wasWhole, "\(name)")
            try await expectMarks(try await open(copy))
            #expect(try await IssueLibrary.recover(copy).wasWhole, "\(name)")
        }
    }
}
