import Foundation
import GRDB
import Periodical
import TestSupport
import Testing

@testable import IssueLibrary
@testable import LibraryCore

@Suite struct PublicationRecordTests {
    @Test("storing an unchanged publication keeps the value of every column")
    func columns() throws {
        let database = try DatabaseQueue()
        try IssueLibrary.schema.migrator.migrate(database)
        try database.write { db in
            var row: [String: DatabaseValue] = [:]
            for (number, column) in try db.columns(in: "publication").enumerated() {
                row[column.name] =
                    switch column.type.uppercased() {
                    case "TEXT": "text \(number)".databaseValue
                    case "BOOLEAN": (column.defaultValueSQL != "1").databaseValue
                    case "DOUBLE": (Double(number) + 0.5).databaseValue
                    default: (number + 1).databaseValue
                    }
            }
            row["kind"] = "feed".databaseValue
            row["url"] = "http://127.0.0.1/issues.plist".databaseValue
            row["press"] = "https://127.0.0.1/v1/publications/m".databaseValue
            row["error"] = StoredError(text: "fetching it: nothing").databaseValue
            let names = row.keys.sorted()
            try db.execute(
                sql: """
                    INSERT INTO publication (\(names.joined(separator: ", ")))
                    VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
                    """, arguments: StatementArguments(names.map { row[$0] }))
            let written = try #require(try PublicationRecord.select(db).first).databaseDictionary
            #expect(Set(written.keys) == Set(names))
            for name in names { #expect(written[name] == row[name], "\(name)") }
        }
    }

    @Test("a database connection that was open during an upgrade reads the new columns")
    func columnsOfLater() async throws {
        let folder = try TemporaryFolder()
        let file = folder["library.sqlite"].path
        let maker = try DatabasePool(path: file)
        try IssueLibrary.schema.migrator.migrate(maker, upTo: "highlights, words around places")
        let other = try DatabasePool(path: file)
        try await other.writeWithoutTransaction { db in
            _ = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master")
        }
        try IssueLibrary.schema.migrator.migrate(maker)
        _ = try await maker.write { try PublicationRecord.own($0) }

        try await other.writeWithoutTransaction { try DatabaseConnection.learnSchema($0) }
        let handles = try await other.write { try PublicationRecord.select($0).map(\.handle) }
        #expect(handles == [Handle.own])
    }

    @Test("the query that finds out whether a folder name is in use is fast, because it uses an index")
    func folders() throws {
        let database = try DatabaseQueue()
        try IssueLibrary.schema.migrator.migrate(database)
        let plan = try database.read { db in
            try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN SELECT EXISTS (SELECT 1 FROM item WHERE folder = ? COLLATE NOCASE)",
                arguments: ["spring"]
            ).map { try $0.decode(String.self, forColumn: "detail") }
        }
        #expect(plan.contains { $0.contains("itemFolderWithoutCase") }, "\(plan)")
    }
}
