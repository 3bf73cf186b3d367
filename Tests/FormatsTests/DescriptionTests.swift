import Formats
import Foundation
import Periodical
import Testing

@Suite struct DescriptionTests {
    private var whole: Description {
        var whole = Description(title: "Spring", date: Date(timeIntervalSince1970: 1_000_000))
        whole.coverDate = "Spring 2026"
        whole.series = "The Mill"
        whole.volume = "XII"
        whole.number = "½"
        whole.summary = "s"
        whole.language = "de"
        whole.direction = .rightToLeft
        whole.spreads = .print
        whole.categories = ["a", "b"]
        whole.authors = ["Ann", "Bo"]
        whole.productID = "p"
        whole.articleCount = 3
        whole.pageCount = 12
        whole.otherKeys = ["Weight": .real(1.5), "Nested": .dictionary(["x": .array([.boolean(true)])])]
        return whole
    }

    @Test("an item's description is unchanged after it is stored in a catalog or the database")
    func roundTrip() throws {
        let entry = CatalogEntry(name: "a", description: whole)
        let rows = try PropertyValue.array([entry.document]).xmlPropertyList()
        #expect(try Catalog.read(rows, subject: "c").catalog.entries == [entry])
        let stored = try JSONEncoder().encode(whole)
        #expect(try JSONDecoder().decode(Description.self, from: stored) == whole)
        // If a property were not set above, losing it in reading or writing would not be noticed.
        for (label, value) in Mirror(reflecting: whole).children {
            #expect("\(value)" != "nil" && "\(value)" != "[]" && "\(value)" != "[:]", "\(label ?? "")")
        }
    }

    @Test("a stored description can be read even if keys are missing or values have unexpected types")
    func tolerance() throws {
        let empty = try JSONDecoder().decode(Description.self, from: Data("{}".utf8))
        #expect(empty == Description(title: ""))
        let odd = #"{"Title": "T", "Pages": "many", "Date": "soon", "Summary": null, "Volume": 3, "Weight": [1]}"#
        let read = try JSONDecoder().decode(Description.self, from: Data(odd.utf8))
        #expect(read.title == "T" && read.volume == "3" && read.date == nil && read.pageCount == nil)
        #expect(read.otherKeys == ["Pages": .string("many"), "Date": .string("soon"), "Weight": .array([.integer(1)])])
        let stored = try JSONDecoder().decode(Description.self, from: JSONEncoder().encode(read))
        #expect(stored == read)
    }

    @Test("dates in an item's description keep their fractions of a second")
    func fraction() throws {
        let text = "2026-03-20T08:00:00.250Z"
        let description = Description(title: "t", date: Date(rfc3339: text))
        let stored = String(decoding: try JSONEncoder().encode(description), as: UTF8.self)
        #expect(stored.contains(text))
        let read = try JSONDecoder().decode(Description.self, from: Data(stored.utf8))
        #expect(read.date == description.date)
    }

    @Test(
        "an item's authors can be under the key `Author` or the key `Authors`",
        arguments: [
            (#""Authors": ["A", "B"]"#, ["A", "B"]), (#""Author": "A""#, ["A"]),
            (#""Author": ["A", "B"]"#, ["A", "B"]),
            (#""Authors": []"#, []), (#""Author": 5"#, []), (#""Author": "X", "Authors": ["A", "B"]"#, ["A", "B"]),
        ])
    func authors(json: String, authors: [String]) throws {
        let row = Data(#"[{"Name": "a", "Date": "2026-01-01", \#(json)}]"#.utf8)
        let entry = try #require(try Catalog.read(row, subject: "c").catalog.entries.first)
        #expect(entry.description.authors == authors)
        if json.hasPrefix(#""Author":"#) {
            #expect(entry.document.dictionary?["Author"] == entry.description.otherKeys["Author"])
            #expect(entry.document.dictionary?["Author"] != nil)
        }
        var changed = entry.description
        changed.authors = ["New"]
        #expect(changed.document["Author"] == nil && changed.document["Authors"] == .array([.string("New")]))
    }

    @Test("an item has the same description in issue.json and in a catalog row")
    func metadata() throws {
        var values = whole.document
        values["Articles"] = nil
        values["Pages"] = nil
        let read = IssueMetadata.read(.dictionary(values), folderName: "spring")
        var expected = whole
        expected.articleCount = nil
        expected.pageCount = nil
        #expect(read.faults == [])
        #expect(read.metadata?.description == expected)
        values["Authors"] = .integer(5)
        values["CoverDate"] = .integer(1984)
        values["Summary"] = .integer(1)
        let faulty = IssueMetadata.read(.dictionary(values), folderName: "spring")
        #expect(
            faulty.faults.map(\.message) == [
                "Summary is a number, not a string.", "Authors is a number, not an array of strings.",
            ])
        #expect(faulty.metadata?.description.coverDate == "1984")
    }
}
