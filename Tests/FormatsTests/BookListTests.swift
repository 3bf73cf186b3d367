import Foundation
import Periodical
import Testing

@testable import Formats

/// Tests of lists of books: titles, comma-separated lists, URLs of PDFs and covers.
@Suite struct BookListTests {
    private func read(_ text: String) throws -> (catalog: Catalog, diagnostics: [Diagnostic]) {
        try Catalog.read(Data(text.utf8), subject: "books.json")
    }

    private static let book = """
        {"title": "Pro Git", "authors": "Scott Chacon,  Ben Straub ,", "tags": "Version Control, GIT, git , ",
         "image_url": "http://hackershelf.com/media/cache/b4.jpg", "pdf_url": "https://progit2.s3.amazonaws.com/en/progit.pdf"}
        """

    @Test("in a book list, spaces around comma-separated values are removed, and tags become lowercase")
    func book() throws {
        let (catalog, diagnostics) = try read("[\(Self.book)]")
        let entry = try #require(catalog.entries.first)
        #expect(catalog.kind == .bookshelf && catalog.entries.count == 1 && diagnostics.isEmpty)
        #expect(entry.kind == .book && entry.name == "pro-git" && entry.description.title == "Pro Git")
        #expect(entry.description.authors == ["Scott Chacon", "Ben Straub"])
        #expect(entry.description.categories == ["version control", "git"])
        #expect(entry.content == "https://progit2.s3.amazonaws.com/en/progit.pdf")
        #expect(entry.cover == "http://hackershelf.com/media/cache/b4.jpg")
        #expect(entry.description.date == nil && !entry.isFavorite)
    }

    @Test("when messages number the rows of a book list, null rows also count")
    func nullAndHuge() throws {
        for (before, after) in [("[", "]"), (#"{"books": ["#, "]}")] {
            let (catalog, diagnostics) = try read(
                #"\#(before)null, \#(Self.book), {"title": 1e999, "pdf_url": "b.pdf"}, 7, {"title": "C", "pages": -1e999, "pdf_url": "c.pdf"}\#(after)"#
            )
            #expect(catalog.entries.map(\.name) == ["pro-git", "c"])
            #expect(
                diagnostics.map { String($0.message.prefix(6)) } == ["Row 1 ", "Row 3 ", "Row 4 "], "\(diagnostics)")
        }
    }

    @Test(
        "a book list can be read in each supported format, and errors state the cause",
        arguments: [
            ("[BOOK]", 1, nil), ("BOOK", 1, nil), (#"{"books": [BOOK]}"#, 1, nil),
            (#"{"title": "Mine", "data": [BOOK], "n": 1}"#, 1, nil), ("\u{FEFF}\n [BOOK]", 1, nil),
            (#"[BOOK, {"title": "B", "pdf_url": "b.pdf"}]"#, 2, nil),
            (#"[BOOK, {"TITLE": "B", "PDF_URL": "b.pdf"}]"#, 2, nil),
            (#"[BOOK, {"title": "B", "authors": ["x", "y"], "tags": null, "pdf_url": "files/b c.pdf"}]"#, 2, nil),
            (#"[{"title": 1984, "pdf_url": "b.pdf"}]"#, 1, nil),
            ("[BOOK", 0, "valid json"), ("[BOOK,]", 1, nil), ("{\"books\": BOOK}", 0, "without an array"),
            (#"[{"pdf_url": "b.pdf"}]"#, 0, "has no title"),
            (#"[{"title": " ", "pdf_url": "b.pdf"}]"#, 0, "has no title"),
            (#"[{"title": "B", "pdf_url": ""}]"#, 0, "not the address"),
            (#"[{"title": "B", "pdf_url": 5}]"#, 0, "not the address"),
            (#"[{"title": "B", "pdf_url": {}}]"#, 0, "a dictionary is not the address"),
            (#"[{"title": "B", "pdf_url": "javascript:alert(1)"}]"#, 0, "not the address"),
            (#"[{"title": "B", "pdf_url": "https:///b.pdf"}]"#, 0, "not the address"),
        ] as [(String, Int, String?)])
    func shapes(text: String, count: Int, fault: String?) throws {
        let text = text.replacing("BOOK", with: Self.book)
        guard let fault else {
            #expect(try read(text).catalog.entries.count == count, "\(text)")
            return
        }
        let error = #expect(throws: MastheadError.self) { try read(text) }
        #expect(error?.found.lowercased().contains(fault) == true, "\(error?.found ?? "")")
    }

    @Test(
        "a book list skips unusable rows and reports their row numbers",
        arguments: [
            (#"5"#, "a number, not a book"), (#""x""#, "a string, not a book"),
            (#"{"title": "B"}"#, "It has no pdf_url"),
            (#"{"pdf_url": "b.pdf"}"#, "It has no title"),
            (#"{"title": "B", "pdf_url": "data:,x"}"#, "'data:,x' is not the address"),
            (
                #"{"title": "Other", "pdf_url": "https://progit2.s3.amazonaws.com/en/progit.pdf"}"#,
                "is also in row 1"
            ),
        ])
    func badRows(row: String, words: String) throws {
        let (catalog, diagnostics) = try read("[\(Self.book), \(row)]")
        #expect(catalog.entries.map(\.name) == ["pro-git"])
        #expect(diagnostics.count == 1 && diagnostics.first?.message.hasPrefix("Row 2 is skipped.") == true)
        #expect(diagnostics.first?.message.contains(words) == true, "\(diagnostics)")
    }

    @Test("rows that describe magazine issues are not read as books")
    func magazines() throws {
        let (catalog, _) = try read(#"[{"Name": "a", "Date": "2026-01-01", "Content": "a.zip", "pdf_url": "a.pdf"}]"#)
        #expect(catalog.kind == .magazine && catalog.entries.first?.kind == .issue)
    }

    @Test(
        "a book's favorite key can be a Boolean, a number or a string",
        arguments: [
            ("true", true), ("false", false), ("1", true), ("0", false), (#""true""#, true), ("null", false),
            ("[]", false),
        ])
    func favorites(value: String, isFavorite: Bool) throws {
        let entry = try read(#"[{"title": "A", "pdf_url": "a.pdf", "favorite": \#(value)}]"#).catalog.entries.first
        #expect(entry?.isFavorite == isFavorite)
    }

    @Test("books with the same title get different names, in any order of the list")
    func names() throws {
        let rows = (1...4).map { #"{"title": "Emma", "pdf_url": "https://h/\#($0).pdf"}"# }
        func names(_ rows: [String]) throws -> [String: String] {
            let entries = try read("[\(rows.joined(separator: ","))]").catalog.entries
            return Dictionary(uniqueKeysWithValues: entries.map { ($0.content ?? "", $0.name) })
        }
        let first = try names(rows)
        #expect(Set(first.values).count == 4 && first.values.contains("emma"))
        #expect(try names(rows.reversed()) == first)
        #expect(first.values.allSatisfy { $0.hasPrefix("emma") && IssueName.publishingFault(in: $0) == nil })
    }

    @Test(
        "a book gets a valid name from its title, whatever script the title is in",
        arguments: [
            ("Ποιητική", "poietike"), ("Café au lait", "cafe-au-lait"), ("!!!", "book"), ("🎉", "book"),
            ("C++ / CLI", "c-cli"),
        ])
    func slugs(title: String, name: String) throws {
        let entry = try read(#"[{"title": "\#(title)", "pdf_url": "a.pdf"}]"#).catalog.entries.first
        #expect(entry?.name == name)
    }

    @Test("a book keeps its name when its title changes")
    func knownNames() throws {
        var (catalog, _) = try read(
            #"[{"title": "Emma, corrected", "pdf_url": "1.pdf"}, {"title": "Emma", "pdf_url": "2.pdf"}, {"title": "New", "pdf_url": "3.pdf"}]"#
        )
        catalog.nameEntries(knowing: ["emma": "1.pdf", "new": nil, "gone": "4.pdf"])
        let names = Dictionary(uniqueKeysWithValues: catalog.entries.map { ($0.content ?? "", $0.name) })
        #expect(names["1.pdf"] == "emma" && names["3.pdf"] == "new")
        #expect(names["2.pdf"]?.hasPrefix("emma-") == true)
    }

    @Test("reading a book list and writing it again gives the same bytes")
    func writing() throws {
        var description = Description(title: "A “title”, with a comma")
        description.authors = ["Ann, B.", "C"]
        description.categories = ["x", "y"]
        let book = BookListDocument.Book(
            description, image: URL(string: "https://h/a.jpg"),
            content: try #require(URL(string: "https://h/a%20b.pdf?x=1")),
            isFavorite: true)
        let data = try BookListDocument([book]).encoded()
        #expect(try data == BookListDocument([book]).encoded())
        let entry = try #require(try Catalog.read(data, subject: "b").catalog.entries.first)
        #expect(entry.description.title == description.title && entry.description.authors == ["Ann B.", "C"])
        #expect(entry.description.categories == ["x", "y"] && entry.isFavorite)
        #expect(entry.content == "https://h/a%20b.pdf?x=1" && entry.cover == "https://h/a.jpg")
    }
}
