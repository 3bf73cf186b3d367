import Foundation
import GRDB
import IssueLibrary
import IssuePublisher
import LibrarySupport
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

/// Tests of text search, marks and read pages.
@Suite struct SearchTests {
    let fixture: LibraryFixture

    init() async throws {
        fixture = try await LibraryFixture([])
        try write(
            "mills", date: "2026-01-01", pages: ["The wheel turns. Élan vital.", "Grain and flour, <b>bold</b>."])
        try write("rivers", date: "2026-02-01", pages: ["Water turns the wheels of mills.", "Fish."])
        try fixture.pack(["mills", "rivers"])
        #expect(try await fixture.mirror().isEmpty)
        try await update()
    }

    private func write(_ name: String, date: String, pages: [String]) throws {
        if !FileManager.default.fileExists(atPath: fixture.folder["\(name)/cover.png"].path) {
            try SampleSource.make(fixture.folder[name], date: Date(timeIntervalSince1970: 0))
            for file in ["issue.json", "pages.json"] {
                try FileManager.default.removeItem(at: fixture.folder["\(name)/\(file)"])
            }
        }
        try fixture.folder.write(
            "\(name)/issue.json",
            #"{"Title": "\#(name.capitalized)", "Date": "\#(date)T00:00:00Z", "Categories": ["Water"]}"#)
        let grid = pages.enumerated().map { index, text in
            #"{"class": "TextPage", "properties": {"title": "Page \#(index + 1)", "body": "\#(text)"}}"#
        }
        try fixture.folder.write("\(name)/pages.json", "[[\(grid.joined(separator: ","))]]")
    }

    private func update(_ library: IssueLibrary? = nil) async throws {
        let failures = try await (library ?? fixture.library).search.update { issue, folder throws(MastheadError) in
            try IssueContent(folder: folder, name: issue.name, scale: .standard).texts()
        }
        #expect(failures.isEmpty)
    }

    private func places(_ words: String) async throws -> [String] {
        try await fixture.library.search.pages(words).map { "\($0.item.name) \($0.position)" }
    }

    @Test("search finds words by prefix and ignores case and accents")
    func finds() async throws {
        #expect(try await Set(places("WHEEL")) == ["mills 1.1", "rivers 1.1"])
        #expect(try await places("wheel mills") == ["rivers 1.1"])
        #expect(try await places("elan") == ["mills 1.1"])
        #expect(try await places("flo") == ["mills 1.2"])
        #expect(try await places("nothing of the kind") == [])
        #expect(try await fixture.library.search.pages("wheel", in: "mills").map(\.item.name) == ["mills"])
        #expect(try await fixture.library.search.pages("wheel", limit: 1).count == 1)
    }

    @Test("search works after another process changes the database schema")
    func schemaOfAnotherProcess() async throws {
        let library = try await IssueLibrary(folder: fixture.folder["library"])
        // A process that opens a database without a write-ahead log changes the schema in this way.
        let other = try DatabaseQueue(path: fixture.folder["library/library.sqlite"].path)
        try await other.write { db in
            try db.execute(
                sql: """
                    UPDATE item SET textIdentity = NULL;
                    CREATE TABLE passing (id INTEGER PRIMARY KEY);
                    DROP TABLE passing;
                    """)
        }
        try await update(library)
        #expect(try await library.search.pages("grain").map(\.item.name) == ["mills"])
    }

    @Test("search matches are highlighted in their context")
    func context() async throws {
        let hit = try #require(try await fixture.library.search.pages("water").first)
        #expect(hit.context.filter(\.isMatch).map(\.text) == ["Water"])
        #expect(hit.context.map(\.text).joined() == "Water turns the wheels of mills.")
        #expect(hit.title == "Rivers" && hit.pageTitle == "Page 1")
    }

    @Test("search finds words in languages without spaces")
    func scripts() async throws {
        let text = "水車小屋の粉。春の海。 το αλεύρι, ΜΎΛΟΣ. Die Größe. ดื่มน้ำเย็น 대한국인"
        try write("mills", date: "2026-01-01", pages: [text])
        try fixture.pack(["mills", "rivers"])
        #expect(try await fixture.mirror().isEmpty)
        try await update()
        for (words, match) in [
            ("小屋", "小屋"), ("粉", "粉"), ("水車小屋の粉", "水車小屋の粉"), ("海", "海"), ("ΑΛΕΥΡΙ", "αλεύρι"),
            ("αλευρι", "αλεύρι"), ("μυλοσ", "ΜΎΛΟΣ"), ("GRÖSSE", "Größe"), ("grosse", "Größe"), ("น้ำ", "น้ำ"),
            ("한국", "한국"),
        ] {
            let hits = try await fixture.library.search.pages(words)
            #expect(hits.map(\.item.name) == ["mills"], "\(words)")
            #expect(hits.first?.context.filter(\.isMatch).map(\.text) == [match], "\(words)")
        }
        #expect(try await places("屋小").isEmpty)
    }

    @Test("a search result shows the part of a long text that contains the most search words")
    func excerpts() async throws {
        let filler = (1...60).map { "word\($0)" }.joined(separator: " ")
        let text = "A wheel. \(filler) The old wheel, and the Stone. \(filler)"
        try write("mills", date: "2026-01-01", pages: [text])
        try fixture.pack(["mills", "rivers"])
        #expect(try await fixture.mirror().isEmpty)
        try await update()
        let context = try #require(try await fixture.library.search.pages("wheel stone").first).context
        #expect(context.filter(\.isMatch).map(\.text) == ["wheel", "Stone"])
        let shown = context.map(\.text).joined()
        #expect(shown.hasPrefix("…") && shown.hasSuffix("…") && shown.contains("The old wheel, and the Stone. word1 "))
        #expect(text.contains(shown.dropFirst().dropLast()) && shown.count < 200)
        let last = try #require(try await fixture.library.search.pages("word60").first).context
        #expect(last.map(\.text).joined().count > 60)
    }

    @Test("an issue without readable text is reported once for each revision")
    func toldOnce() async throws {
        func failures(of name: String) async throws -> [String] {
            let failures = try await fixture.library.search.update { issue, folder throws(MastheadError) in
                guard issue.name != name else {
                    throw MastheadError(.noPage, cannot: "read", to: name, found: "there is no pages.plist")
                }
                return try IssueContent(folder: folder, name: issue.name, scale: .standard).texts()
            }
            return failures.keys.map(\.name)
        }
        for text in ["Stones.", "Pebbles."] {
            try write("mills", date: "2026-01-01", pages: [text])
            try fixture.pack(["mills", "rivers"])
            #expect(try await fixture.mirror().isEmpty)
            #expect(try await failures(of: "mills") == ["mills"])
            #expect(try await failures(of: "mills") == [])
            #expect(try await places("grain") == [], "the corrected text replaces the old text")
        }
        #expect(try await failures(of: "none") == [])
        #expect(try await places("pebbles") == ["mills 1.1"])
    }

    @Test("search ignores Markdown syntax and does not show it")
    func markdown() async throws {
        let text =
            #"# Old flour\n\nIs *fine*, says [the miller](https://example.org/x). ![A sack](s.png)\n\n- `one`\n- two"#
        try write("mills", date: "2026-01-01", pages: [text])
        try fixture.folder.write("mills/s.png", .png(width: 8, height: 8))
        try fixture.pack(["mills", "rivers"])
        #expect(try await fixture.mirror().isEmpty)
        try await update()
        let hit = try #require(try await fixture.library.search.pages("miller").first)
        #expect(
            hit.context.map(\.text).joined() == "Old flour\n\nIs fine, says the miller. A sack\n\none\n\ntwo")
    }

    @Test("special characters in a search text are searched for and are not query syntax")
    func hostileWords() async throws {
        for words in ["\"", "AND", "wheel OR", "title:x", "*", "(", "NEAR(a b)", "--", "'; DROP TABLE page; --", ""] {
            // A page contains the word "and".
            #expect(try await places(words) == (words == "AND" ? ["mills 1.2"] : []), "\(words)")
            #expect(try await places("grain") == ["mills 1.2"], "\(words)")
        }
    }

    @Test("after a correction, search finds only the new text")
    func corrections() async throws {
        try write("mills", date: "2026-01-01", pages: ["Stones."])
        try fixture.pack(["mills", "rivers"])
        #expect(try await fixture.mirror().isEmpty)
        try await update()
        #expect(try await places("grain") == [])
        #expect(try await places("stones") == ["mills 1.1"])
        try await fixture.library.removal.remove("mills")
        #expect(try await places("stones") == [])
        #expect(try await places("fish") == ["rivers 1.2"])
    }

    @Test("an item shows each kind of mark that is set on the whole item")
    func itemMarks() async throws {
        let library = fixture.library
        for kind in Mark.Kind.allCases {
            guard let property = kind.property else { continue }
            #expect(try await library.marks.add(kind, "mills"))
            let item = try await library.items.existingItem("mills")
            #expect(item.marks == [kind] && ItemView(item)[keyPath: property])
            #expect(try await !ItemView(library.items.existingItem("rivers"))[keyPath: property])
            #expect(try await library.marks.remove(kind, "mills"))
            #expect(try await library.items.existingItem("mills").marks.isEmpty)
        }
    }

    @Test("setting a bookmark twice has no further effect")
    func marks() async throws {
        let library = fixture.library
        let place = PagePosition(articleIndex: 0, pageIndex: 1)
        #expect(try await library.marks.add(.bookmark, "mills", at: place))
        #expect(try await library.marks.add(.bookmark, "mills", at: place) == false)
        #expect(try await library.marks.add(.bookmark, "rivers", at: .first))
        #expect(try await library.marks.add(.favorite, "rivers"))
        #expect(
            try await Set(library.marks.all(.bookmark).map { "\($0.item.name) \($0.position ?? .first)" }) == [
                "mills 1.2", "rivers 1.1",
            ])
        #expect(try await library.marks.all(.favorite).map(\.position) == [nil])
        #expect(try await library.items.all().filter(\.isFavorite).map(\.name) == ["rivers"])
        #expect(try await library.marks.remove(.bookmark, "mills", at: place))
        #expect(try await library.marks.remove(.bookmark, "mills", at: place) == false)
        await #expect(throws: MastheadError.self) { try await library.marks.add(.favorite, "gone") }
        try await library.removal.remove("rivers")
        #expect(try await library.marks.all(.favorite).isEmpty)
        #expect(try await library.marks.all(.bookmark).isEmpty)
    }

    @Test("search lists pages that contain the words as a phrase first")
    func phrases() async throws {
        #expect(try await places("wheels of mills") == ["rivers 1.1"])
        #expect(try await places("\"wheels of mills\"") == ["rivers 1.1"])
        #expect(try await places("\"wheels mills\"") == [])
        #expect(try await places("\"the whee\"") == [], "the last word in quotation marks is complete")
        #expect(try await Set(places("\"the whee")) == ["mills 1.1", "rivers 1.1"])
        // One occurrence of the phrase ranks higher than many occurrences of the separate words.
        try write(
            "rivers", date: "2026-02-01",
            pages: [
                "flour grain flour grain flour grain",
                "\(String(repeating: "Fish and so on. ", count: 40))Grain flour.",
            ])
        try fixture.pack(["mills", "rivers"])
        #expect(try await fixture.mirror().isEmpty)
        try await update()
        #expect(try await places("grain flour").first == "rivers 1.1")
        #expect(try await places("grain and flour").first == "mills 1.2")
        let found = try await fixture.library.search.find("grain and flour")
        #expect(found.items.first?.item.name == "mills")
        let hit = try #require(try await fixture.library.search.pages("grain flour", in: "rivers").last)
        #expect(hit.position.description == "1.2" && hit.context.contains { $0.isMatch && $0.text == "Grain" })
    }

    @Test("a page that is displayed twice counts as read only once")
    func read() async throws {
        let library = fixture.library
        for _ in 1...2 { try await library.positions.setPosition(.first, for: "mills") }
        #expect(try await library.items.item("mills")?.shareRead == 0.5)
        #expect(try await library.items.item("rivers")?.readPageCount == 0)
        try await library.positions.setPosition(.first, ofFile: "/somewhere/else")
        try await library.positions.setPosition(PagePosition(articleIndex: 0, pageIndex: 1), for: "mills")
        #expect(try await library.items.item("mills")?.shareRead == 1)
        #expect(try await library.items.item("mills")?.description.categories == ["Water"])
    }
}
