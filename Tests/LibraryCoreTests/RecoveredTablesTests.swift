import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of recovering a library without tables.
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

    @Test("a database without tables is reported, and rebuilt from the backup and the files")
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
}
