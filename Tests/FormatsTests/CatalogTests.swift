import Formats
import Foundation
import Periodical
import Testing

@Suite struct CatalogTests {
    static let head = #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">"#

    private func read(_ xml: String) throws -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        try Catalog.read(Data((Self.head + xml + "</plist>").utf8), subject: "issues.plist")
    }

    @Test("a catalog with the keys of NewsstandKit apps can be read")
    func newsstand() throws {
        let row = """
            <array><dict><key>Name</key><string>Magazine-0</string><key>Title</key><string>Magazine Issue 0</string>
            <key>Date</key><date>2011-10-01T06:00:00Z</date><key>Cover</key><string>http://h/m-0.png</string>
            <key>Content</key><string>http://h/m-0.pdf</string></dict></array>
            """
        let (catalog, diagnostics) = try read(row)
        let entry = try #require(catalog.entries.first)
        #expect(diagnostics.isEmpty)
        #expect(entry.name == "Magazine-0")
        #expect(entry.description.date?.rfc3339 == "2011-10-01T06:00:00Z")
        #expect(entry.content == "http://h/m-0.pdf")
        #expect(entry.contentIdentity == "http://h/m-0.pdf")
    }

    @Test("a catalog keeps unknown keys and values of unexpected types")
    func lenient() throws {
        let row = """
            <array><dict><key>Name</key><string>a</string><key>Date</key><date>2011-10-01T06:00:00Z</date>
            <key>Volume</key><integer>12</integer><key>Version</key><real>1.5</real><key>Cover</key><array/>
            <key>Archives</key><string>none</string></dict></array>
            """
        let entry = try #require(try read(row).catalog.entries.first)
        #expect(entry.description.title == "a")
        #expect(entry.description.volume == "12")
        #expect(entry.cover == nil)
        #expect(entry.version == "1.5")
        #expect(entry.contentIdentity == nil)
        #expect(entry.description.otherKeys == ["Cover": .array([]), "Archives": .string("none")])
    }

    @Test("the values NaN and infinity of unknown keys in a catalog are kept as text")
    func notFinite() throws {
        let row = """
            <array><dict><key>Name</key><string>a</string><key>Date</key><date>2011-10-01T06:00:00Z</date>
            <key>X</key><real>nan</real><key>Y</key><array><real>inf</real></array></dict></array>
            """
        let entry = try #require(try read(row).catalog.entries.first)
        #expect(entry.description.otherKeys == ["X": .string("nan"), "Y": .array([.string("inf")])])
        #expect(try PropertyValue.array([entry.document]).json().isEmpty == false)
    }

    @Test("null values are ignored anywhere in a JSON catalog")
    func null() throws {
        let json =
            #"[{"Name": "a", "Date": "2026-01-01T00:00:00Z", "Cover": null, "X": null, "Y": {"z": null}, "Articles": null}]"#
        let entry = try #require(try Catalog.read(Data(json.utf8), subject: "c").catalog.entries.first)
        #expect(entry.cover == nil)
        #expect(entry.description.otherKeys == ["Y": .dictionary([:])])
    }

    @Test("an issue does not count as withdrawn if its catalog row has an invalid date")
    func unreadableNames() throws {
        let rows = [["Name": "a", "Date": "2026-01-01"], ["Name": "b", "Date": "03/04/2026"], ["Date": "2026-01-01"]]
        let (catalog, diagnostics) = try Catalog.read(try JSONEncoder().encode(rows), subject: "test")
        #expect(catalog.entries.map(\.name) == ["a"] && catalog.unreadableNames == ["b"] && diagnostics.count == 2)
    }

    @Test("a catalog skips unusable rows and reports their row numbers")
    func badRows() throws {
        let good = "<dict><key>Name</key><string>a</string><key>Date</key><date>2011-10-01T06:00:00Z</date></dict>"
        let rows = [
            good, "<string>x</string>", "<dict><key>Name</key><string>b</string></dict>",
            "<dict><key>Name</key><string>../c</string><key>Date</key><date>2011-10-01T06:00:00Z</date></dict>", good,
            good.replacing("<string>a<", with: "<string>d<"),
        ]
        let (catalog, diagnostics) = try read("<array>\(rows.joined())</array>")
        #expect(catalog.entries.map(\.name) == ["a", "d"])
        #expect(diagnostics.map { $0.message.prefix(6) } == ["Row 2 ", "Row 3 ", "Row 4 ", "Row 5 "])
        #expect(diagnostics.last?.code == "duplicate-name")
    }

    @Test("a date with a three-digit month makes only its own row invalid")
    func badDate() throws {
        let good = "<dict><key>Name</key><string>b</string><key>Date</key><date>2011-10-01T06:00:00Z</date></dict>"
        let (catalog, diagnostics) = try read(
            "<array>\(good)<dict><key>Name</key><string>a</string><key>Date</key><date>2013-012-01</date></dict></array>"
        )
        #expect(catalog.entries.map(\.name) == ["b"])
        #expect(diagnostics.count == 1)
    }

    @Test(
        "the error for a document that is not a catalog states the cause",
        arguments: [
            ("", "empty"), ("\n \u{A0}", "empty"), ("{\"a\": [{}], \"b\": [{}]}", "several arrays"),
            ("5 5", "plain text"),
            (#"{"a": 1}"#, "array"), ("[1, ", "JSON"), ("<plist><array>", "end of data"),
        ])
    func malformed(text: String, reason: String) throws {
        let error = #expect(throws: MastheadError.self) { try Catalog.read(Data(text.utf8), subject: "u") }
        #expect(error?.code == .malformedCatalog || (text == "5 5" && error?.code == .otherFormat))
        #expect(error?.found.localizedCaseInsensitiveContains(reason) == true, "\(error?.found ?? "")")
    }

    @Test("XML entities in a catalog can neither read local files nor expand recursively")
    func entities() throws {
        let bomb = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
        let tricks = [
            ("<!DOCTYPE plist [<!ENTITY e0 'ha'>\(bomb)]>", "&e9;"),
            ("<!DOCTYPE plist [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>", "&x;"),
        ]
        for (declaration, use) in tricks {
            let text = """
                <?xml version="1.0"?>\(declaration)<plist version="1.0"><array><dict><key>Name</key><string>a</string>
                <key>Date</key><date>2026-01-01T00:00:00Z</date><key>Title</key><string>\(use)</string></dict></array></plist>
                """
            let read = try? Catalog.read(Data(text.utf8), subject: "trick").catalog
            #expect((read?.entries.first?.description.title.count ?? 0) < 100)
            #expect(read?.entries.first?.description.title.contains("root") != true)
        }
    }

    @Test("a property list that refers to itself or grows exponentially is rejected")
    func binaryTricks() throws {
        // An array that contains only itself, and arrays that each contain the next one twice, 40 levels deep.
        let cycle: [[UInt8]] = [[0xA1, 0, 0]]
        let doubling: [[UInt8]] = (0..<40).map { [0xA2, 0, UInt8($0 + 1), 0, UInt8($0 + 1)] } + [[0xA0]]
        for objects in [cycle, doubling] {
            let document = try Document(Self.binary(objects), subject: "b", cannot: "read")
            #expect(throws: MastheadError.self) { try document.value() }
        }
    }

    private static func binary(_ objects: [[UInt8]]) -> Data {
        var data = Data("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(data.count)
            data.append(contentsOf: object)
        }
        let table = data.count
        for offset in offsets { data.append(contentsOf: [UInt8(offset >> 8), UInt8(offset & 255)]) }
        data.append(contentsOf: [0, 0, 0, 0, 0, 0, 2, 2])
        for number in [objects.count, 0, table] {
            for shift in (0..<8).reversed() { data.append(UInt8(number >> (shift * 8) & 255)) }
        }
        return data
    }

    @Test("a catalog has the same content in XML, binary and JSON form")
    func formats() throws {
        var entry = CatalogEntry(name: "a", title: "A", date: Date(timeIntervalSince1970: 1_000_000))
        entry.archives = [CatalogArchive(scale: .double, url: "a@2x.zip", size: 7, sha256: "00")]
        entry.description.categories = ["x"]
        let value = PropertyValue.array([entry.document])
        let xml = try value.xmlPropertyList()
        let list = try PropertyListSerialization.propertyList(from: xml, format: nil)
        let binary = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        for data in [xml, binary, try value.json()] {
            #expect(try Catalog.read(data, subject: "c").catalog.entries == [entry])
        }
    }

    @Test("a new issue is inserted into the catalog by date")
    func keepsRows() throws {
        let xml = """
            <array><dict><key>Name</key><string>old</string><key>Date</key><date>2001-10-01T06:00:00Z</date>
            <key>Price</key><string>3</string></dict><dict><key>Strange</key><true/></dict></array>
            """
        var document = try CatalogDocument(Data((Self.head + xml + "</plist>").utf8), subject: "c")
        document.put([CatalogEntry(name: "new", date: Date(timeIntervalSince1970: 2_000_000_000))])
        #expect(document.rows.map { $0.dictionary?["Name"]?.string } == ["new", "old", nil])
        #expect(document.rows[1].dictionary?["Price"] == .string("3"))
        #expect(document.rows[2] == .dictionary(["Strange": .boolean(true)]))
    }
}
