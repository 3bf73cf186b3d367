import GRDB
import IssueLibrary
import Periodical
import Testing

@testable import LibraryCore

@Suite struct DescriptionRowTests {
    /// Returns the description of a row with these columns as SQL expressions. All other columns are empty.
    private func description(_ columns: [String: String]) throws -> Description {
        let values = ["title": "'Spring'", "date": "0"].merging(columns) { $1 }
        let sql = Description.columns.map { "\(values[$0] ?? "NULL") AS \($0)" }.joined(separator: ", ")
        return try DatabaseQueue().read { db in
            try Description(row: try #require(try Row.fetchOne(db, sql: "SELECT \(sql)")))
        }
    }

    @Test("each text field of an item's description is read from the database column of the same name")
    func texts() throws {
        for field in Description.texts {
            let description = try description([field.name: "'A \(field.name)'"])
            #expect(description[keyPath: field.path] == "A \(field.name)")
        }
    }

    @Test("an issue's spreads are read even if an earlier version stored them without a column")
    func spreads() throws {
        #expect(try description(["spreads": "'print'"]).spreads == .print)
        let kept = try description(["otherKeys": #"'{"Spreads": "none"}'"#])
        #expect(kept.spreads == PageSpreads.none)
        #expect(kept.otherKeys.isEmpty)
        #expect(kept.document["Spreads"] == .string("none"))
    }

    @Test("a field that an earlier version of Masthead did not know is read from the unknown keys it stored")
    func laterField() throws {
        let description = try description([
            "otherKeys": #"'{"Summary": "About bees.", "Shelf": "A3", "Direction": "up"}'"#
        ])
        #expect(description.summary == "About bees.")
        #expect(description.otherKeys == ["Shelf": .string("A3"), "Direction": .string("up")])
    }
}
