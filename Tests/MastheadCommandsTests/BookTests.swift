import CommandSupport
import Foundation
import TestSupport
import Testing

/// The text, contents and positions of books on the command line.
@Suite struct BookTests {
    private let library: LibraryFolder
    private var folder: TemporaryFolder { library.folder }

    init() throws { library = try LibraryFolder() }

    @Test("an EPUB file can be read without an import")
    func read() async throws {
        var builder = EPUBBuilder([
            .init("one.xhtml", "One", "<h1>One</h1>" + EPUBBuilder.prose(30)),
            .init("two.xhtml", "Two", "<h1>Two</h1><p>ab cd</p><h2 id='part'>A Part</h2><p>Lighthouses.</p>"),
        ])
        builder.contents = """
            <li><a href="one.xhtml">One</a></li><li><a href="two.xhtml">Two</a><ol><li><a href="two.xhtml#part">Part</a></li></ol></li>
            """
        // The name does not reveal the format.
        try folder.write("book.bin", builder.data)
        let contents = try await library.run("contents", "./book.bin")
        #expect(contents.output == "1.1    One\n2.1    Two\n2.1+7    Part\n", "\(contents)")
        let json = try await library.run("contents", "./book.bin", "--json")
        #expect(json.output.contains(#"{"level":1,"position":"2.1+7","title":"Part"}"#), "\(json)")
        let page = try await library.run("page", "./book.bin", "2.1")
        #expect(page.output.contains("A Part") && page.output.contains("Lighthouses."), "\(page)")
        #expect(try await library.run("page", "./book.bin").output == page.output, "the position is saved")
        #expect(try await library.run("layout", "./book.bin").output.contains("[B]"))

        try folder.write("cut.epub", builder.data.prefix(2000))
        let cut = try await library.run("contents", "./cut.epub")
        #expect(cut.status == 1 && cut.errors.contains("hint:"), "\(cut)")
        builder.files["META-INF/encryption.xml"] = Data(
            """
            <encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
            <CipherData><CipherReference URI="OEBPS/one.xhtml"/></CipherData></EncryptedData></encryption>
            """.utf8)
        builder.files["META-INF/license.lcpl"] = Data("{}".utf8)
        try folder.write("locked.epub", builder.data)
        let locked = try await library.run("read", "./locked.epub", "1.1")
        #expect(locked.status == 1 && locked.errors.contains("encrypted with Readium LCP (DRM)"), "\(locked)")
    }

    @Test(
        "`contents --pages` lists the printed pages with their positions in the book",
        arguments: [
            // One page list is complete, and the others are damaged.
            ("<li><a href='one.xhtml'>xii</a></li><li><a href='two.xhtml#p2'>2</a></li>", ["xii 1.1", "2 2.1+5"]),
            ("<li><a href='none.xhtml'>1</a></li><li><a href='two.xhtml#none'>2</a></li>", ["2 2.1"]),
            (
                "<li><a href='one.xhtml'> </a></li><li>3</li><li><a>4</a></li><li><a href='https://e.org/'>5</a></li>",
                []
            ),
            ("<li><a href='two.xhtml#p2'>2</a><ol><li><a href='one.xhtml'>1", ["2 2.1+5", "1 1.1"]), ("", []),
        ] as [(String, [String])])
    func printedPages(list: String, expected: [String]) async throws {
        struct Row: Decodable { let page, position: String }
        var builder = EPUBBuilder([
            .init("one.xhtml", "One", "<h1>One</h1>"), .init("two.xhtml", "Two", "<p>ab cde<a id='p2'/> and</p>"),
        ])
        builder.navigation = "<nav epub:type='page-list'><ol>\(list)</ol></nav>"
        try folder.write("book.epub", builder.data)
        let json = try await library.run("contents", "./book.epub", "--pages", "--json")
        let rows = try JSONDecoder().decode([Row].self, from: Data(json.output.utf8))
        #expect(rows.map { "\($0.page) \($0.position)" } == expected, "\(json)")
        let text = try await library.run("contents", "./book.epub", "--pages")
        #expect(text.status == 0)
        #expect(text.output.split(separator: "\n").count == expected.count)
        if expected.isEmpty { #expect(text.errors.contains("has no page numbers of a printed edition"), "\(text)") }
    }

    @Test("`page` prints a fixed-layout page as text, and `export web` keeps its size")
    func fixedLayout() async throws {
        let words = "Extraordinarily incomprehensible responsibilities."
        var builder = EPUBBuilder([.init("one.xhtml", "One", "")])
        builder.metadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
        builder.files["OEBPS/s.css"] = Data("p { color: red }".utf8)
        builder.items = "<item id=\"s\" href=\"s.css\" media-type=\"text/css\"/>"
        builder.files["OEBPS/d.svg"] = Data(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 600'><text>Drawn words</text></svg>".utf8)
        builder.items += "<item id=\"d\" href=\"d.svg\" media-type=\"image/svg+xml\"/>"
        var tree = builder.tree
        let head = "<meta name='viewport' content='width=600, height=800'/><link rel='stylesheet' href='s.css'/>"
        // An HTML parser would read an XHTML title without an end tag to the end of the file.
        let document = EPUBBuilder.document("<p>\(words)</p>", head: head).replacing(
            "<title></title>", with: "<title/>")
        tree["OEBPS/one.xhtml"] = Data(document.utf8)
        let package = String(decoding: tree["OEBPS/package.opf"] ?? Data(), as: UTF8.self)
        tree["OEBPS/package.opf"] = Data(package.replacing("</spine>", with: "<itemref idref='d'/></spine>").utf8)
        try folder.write("fixed.epub", StoredZip.data(tree.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
        let page = try await library.run("page", "./fixed.epub", "1.1", "--text")
        #expect(page.output.contains(words), "\(page)")
        #expect(try await library.run("page", "./fixed.epub", "1.2", "--text").output.contains("Drawn words"))
        let export = try await library.run("export", "web", "./fixed.epub", "-o", "./site", "--quiet")
        #expect(export.status == 0, "\(export)")
        let issue = folder["site/issues/fixed"]
        let json = try String(contentsOf: issue.appending(path: "issue.json"), encoding: .utf8)
        #expect(json.contains("\"height\":800") && json.contains("\"width\":600"), "\(json)")
        #expect(FileManager.default.fileExists(atPath: issue.appending(path: "files/OEBPS/s.css").path))
        let shown = try String(contentsOf: issue.appending(path: "files/OEBPS/one.xhtml.html"), encoding: .utf8)
        #expect(shown.contains(words), "line breaks in the source are kept: \(shown)")
        #expect(FileManager.default.fileExists(atPath: issue.appending(path: "files/OEBPS/d.svg.html").path))
    }

    @Test("a book's reading progress is measured in characters, not documents")
    func shareRead() async throws {
        let builder = EPUBBuilder([
            .init("one.xhtml", "One", EPUBBuilder.prose(90)), .init("two.xhtml", "Two", EPUBBuilder.prose(9)),
            .init("three.xhtml", "Three", "<p>End.</p>"),
        ])
        try folder.write("book.epub", builder.data)
        #expect(try await library.run("add", "./book.epub").status == 0)
        func share() async throws -> Double? {
            let list = try await library.run("list", "own", "--json")
            let rows = try JSONDecoder().decode([ListedShare].self, from: Data(list.output.utf8))
            return rows.first?.read
        }
        #expect(try await library.run("page", "own/a-small-book", "1.1").status == 0)
        let first = try #require(try await share())
        #expect(first > 0.85 && first < 0.95, "\(first)")
        #expect(try await library.run("page", "own/a-small-book", "2.1").status == 0)
        let second = try #require(try await share())
        #expect(second > 0.98, "\(second)")
    }

    @Test(
        "the error for an unreadable book names the file that the user opened, not a file in the cache",
        arguments: ["contents", "page", "open", "layout"])
    func named(command: String) async throws {
        var builder = EPUBBuilder([.init("one.xhtml", "One", EPUBBuilder.prose(1))])
        builder.files["META-INF/encryption.xml"] = Data(
            """
            <encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>
            <CipherData><CipherReference URI="OEBPS/one.xhtml"/></CipherData></EncryptedData></encryption>
            """.utf8)
        try folder.write("locked.epub", builder.data)
        let locked = try await library.run(command, "./locked.epub")
        #expect(
            locked.status == 1
                && locked.errors.contains("cannot read the book \(folder["locked.epub"].path): the book is encrypted"),
            "\(locked)")
        #expect(!locked.errors.contains("archives/"), "\(locked)")
    }

    @Test("a character offset beyond the end of a document causes an error")
    func beyond() async throws {
        try folder.write("book.epub", EPUBBuilder([.init("one.xhtml", "One", "<p>ab cd</p>")]).data)
        #expect(try await library.run("page", "./book.epub", "1.1+3").status == 0)
        let beyond = try await library.run("page", "./book.epub", "1.1+4")
        #expect(beyond.status == 1 && beyond.output.isEmpty, "\(beyond)")
        #expect(beyond.errors.contains("1.1 has 4 characters") && beyond.errors.contains("hint:"), "\(beyond)")
        for name in ["book.cb7", "old.mobi", "a.azw3"] {
            let none = try await library.run("add", "./\(name)")
            #expect(none.status == 1 && none.errors.contains("no such file"), "\(none)")
            #expect(!none.errors.contains("https://\(name)"), "\(none)")
        }
    }
}

/// A row of `list --json`, reduced to the share that was read.
private struct ListedShare: Decodable { let read: Double? }
