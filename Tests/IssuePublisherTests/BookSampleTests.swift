import Files
import Formats
import Foundation
import IssueArchive
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of samples, which are EPUBs cut at the end of a chapter or paragraph.
@Suite struct BookSampleTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the unpacked sample that packing makes of a book.
    private func sample(_ book: EPUBBuilder, percent: Int = 10) throws -> (book: EPUBBook, files: [String: Data]) {
        try folder.write("books/a.epub", book.data)
        try folder.write("books/store.json", "{\"sample\": \(percent)}")
        let (_, diagnostics) = try BookPacker(into: folder["dist"]).pack(BookSource(folder["books"]))
        try #require(!diagnostics.contains { $0.severity == .error }, "\(diagnostics)")
        let file = folder["dist/books/a/sample.epub"]
        let place = folder[UUID().uuidString]
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let entries = try ArchiveReader.extract(file, into: place)
        #expect(entries.first?.path.string == "mimetype")
        // Stored at a fixed offset without extra fields, as required to recognize an EPUB.
        #expect(try Data(contentsOf: file)[30..<58] == Data("mimetypeapplication/epub+zip".utf8))
        return (try EPUBBook(ContentFolder(place)), try FileTree.read(place))
    }

    private func text(_ files: [String: Data], _ path: String) throws -> String {
        String(decoding: try #require(files[path], "\(files.keys.sorted())"), as: UTF8.self)
    }

    @Test("a book's sample ends at the end of a chapter if possible", arguments: ["3.0", "2.0"])
    func chapters(version: String) throws {
        let (book, files) = try sample(BookPackerTests.book("The Well", version: version), percent: 20)
        #expect(
            book.package.spine.map { $0.item.path } == ["OEBPS/c1.xhtml", "OEBPS/c2.xhtml", "OEBPS/sample-end.xhtml"])
        #expect(book.navigation.contents.map(\.title) == ["Chapter 1", "Chapter 2", "End of the sample"])
        #expect(files["OEBPS/c3.xhtml"] == nil)
        #expect(try text(files, "OEBPS/c1.xhtml").contains(#"href="sample-end.xhtml""#))
        #expect(book.package.metadata.identifier == "urn:uuid:12345678-1234-1234-1234-123456789abc")
    }

    @Test("if a book's sample ends inside a chapter, it ends after a whole paragraph")
    func paragraphs() throws {
        let source = BookPackerTests.book("The Well")
        let (book, files) = try sample(source, percent: 5)
        #expect(book.package.spine.count == 2)
        let cut = try text(files, "OEBPS/c1.xhtml")
        let paragraphs = cut.components(separatedBy: "<p ").count - 1
        #expect(paragraphs >= 3 && paragraphs <= 5, "\(paragraphs)")
        #expect(cut.contains("<h1>Chapter 1</h1>") && !cut.contains("<a "))
        let whole = source.chapters[0].body
        let body = try #require(cut.firstMatch(of: /(?s)<body>(.*)<\/body>/)).1
        #expect(whole.hasPrefix(String(body)))
    }

    @Test("a book's sample contains all files that its documents load, except scripts")
    func resources() throws {
        var book = BookPackerTests.book("The Well")
        book.chapters[0].body =
            """
            <img src="pic.png" alt="x" onerror="x()"/><script src="x.js"></script><audio src="https://example.org/a.mp3"></audio>
            <p style="background: url(back.png)">Words.</p>\(book.chapters[0].body)
            """
        book.files = [
            "OEBPS/pic.png": Data.png(width: 4, height: 4), "OEBPS/back.png": Data.png(width: 5, height: 4),
            "OEBPS/late.png": Data.png(width: 6, height: 4), "OEBPS/x.js": Data("x()".utf8),
        ]
        book.chapters[9].body += "<img src=\"late.png\" alt=\"\"/>"
        book.items =
            ["pic.png", "back.png", "late.png"].enumerated().map {
                "<item id=\"i\($0)\" href=\"\($1)\" media-type=\"image/png\"/>"
            }.joined() + "<item id=\"js\" href=\"x.js\" media-type=\"text/javascript\"/>"
        let (_, files) = try sample(book)
        #expect(files["OEBPS/pic.png"] != nil && files["OEBPS/back.png"] != nil)
        #expect(files["OEBPS/late.png"] == nil && files["OEBPS/x.js"] == nil)
        let first = try text(files, "OEBPS/c1.xhtml")
        for word in ["script", "onerror", "audio"] { #expect(!first.contains(word), "\(word)") }
    }

    @Test("a book's sample does not load anything from servers")
    func elsewhere() throws {
        let server = "127.0.0.1:9"
        var book = BookPackerTests.book("The Well")
        book.chapters[0].body =
            """
            <meta http-equiv="refresh" content="0;url=http://\(server)/1"/><base href="http://\(server)/2"/>
            <link rel="stylesheet" href="//\(server)/3.css"/><link rel="stylesheet" href="s.css"/>
            <style>@import "//\(server)/4"; @import url( 'HTTP://\(server)/5' ) screen; p { background: u\\72l(\\68ttp://\(server)/6) }
            p::before { content: "http://kept"; background: image-set("http:/*x*///\(server)/7" 1x) } q { cursor: url(good.png) }</style>
            <table background="http://\(server)/8"><tr><td style="background: url(&quot; //\(server)/9&quot;)">x</td></tr></table>
            <img src="/&#9;/\(server)/10" alt=""/><img srcset="a.png 1x, https://\(server)/11 2x" src="good.png" alt=""/>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://\(server)/12"/>
            <rect fill="url(http://\(server)/13)"/><a xlink:href="#x"><set attributeName="xlink:href" to="http://\(server)/14"/></a>
            <style>rect { fill: URL("https://\(server)/15") }</style></svg>
            <iframe src="data:text/html,&lt;img src=http://\(server)/16&gt;"></iframe><object data="d.svg"></object>
            <p><a id="a1" href="java&#10;script:x()">run</a> <a href="https://example.org/">out</a> <a href="data:text/html,x">in</a></p>
            <form action="http://\(server)/17"><p xml:base="http://\(server)/18">Words.</p></form>\(book.chapters[0].body)
            """
        book.files = [
            "OEBPS/good.png": Data.png(width: 4, height: 4),
            "OEBPS/s.css": Data(
                "@namespace svg url(http://www.w3.org/2000/svg); @import '//\(server)/19'; @import 't.css'; p { color: red }"
                    .utf8),
            "OEBPS/t.css": Data("p { background: url(//\(server)/20), url(good.png) }".utf8),
            "OEBPS/d.svg": Data(
                "<?xml-stylesheet href='http://\(server)/21'?><svg xmlns='http://www.w3.org/2000/svg'><script>x()</script><image href='https://\(server)/22'/><g/></svg>"
                    .utf8),
        ]
        book.items = ["good.png image/png", "s.css text/css", "t.css text/css", "d.svg image/svg+xml"].enumerated().map
        {
            let parts = $1.split(separator: " ")
            return "<item id=\"i\($0)\" href=\"\(parts[0])\" media-type=\"\(parts[1])\"/>"
        }.joined()
        let (_, files) = try sample(book)
        for (name, data) in files where !name.hasSuffix("png") {
            let text = String(decoding: data, as: UTF8.self)
            #expect(!text.contains(server) && !text.lowercased().contains("script:"), "\(name): \(text)")
            #expect(!text.contains("<script") && !text.contains("http-equiv") && !text.contains("<iframe"), "\(name)")
        }
        let first = try text(files, "OEBPS/c1.xhtml")
        for words in [
            #"content: &quot;http://kept&quot;"#, "url(good.png)", #"href="https://example.org/""#, ">run</a>",
            "Words.",
        ] {
            #expect(first.contains(words), "\(words): \(first)")
        }
        let sheet = try text(files, "OEBPS/s.css")
        #expect(sheet.contains("url(http://www.w3.org/2000/svg)") && sheet.contains("@import 't.css'"))
        #expect(try text(files, "OEBPS/t.css").contains("url(good.png)") && files["OEBPS/good.png"] != nil)
        #expect(try text(files, "OEBPS/d.svg").contains("<g/>"))
    }

    @Test("a book's sample contains no fonts that it does not use")
    func fonts() throws {
        var book = BookPackerTests.book("The Well")
        book.chapters[0].body = "<link rel='stylesheet' href='s.css'/><p class='in'>Words.</p>" + book.chapters[0].body
        book.chapters[9].body += "<p class='late'>Words.</p>"
        let families = ["body font", "late", "Quoted \\46 ont", "never", "variable", "attribute"]
        book.files["OEBPS/s.css"] = Data(
            (families.enumerated().map { "@font-face { src: url(f\($0).ttf); font-family: '\($1)' }" }.joined(
                separator: "\n")
                    + """
                    /* never */ body { font: 12px/1.2 Body  Font, serif } .late, p.late::before, #late > p { font-family: late }
                    @media screen { p:not(.x).in { font-family: "quoted font" } } :root { --f: Variable } x { font-family: never }
                    """).utf8)
        book.chapters[0].body += "<p style='font-family: Attribute'>x</p>"
        for number in families.indices { book.files["OEBPS/f\(number).ttf"] = Data("font \(number)".utf8) }
        book.items =
            "<item id=\"css\" href=\"s.css\" media-type=\"text/css\"/>"
            + families.indices.map { "<item id=\"f\($0)\" href=\"f\($0).ttf\" media-type=\"font/ttf\"/>" }.joined()
        let (_, files) = try sample(book)
        let fonts = families.indices.filter { files["OEBPS/f\($0).ttf"] != nil }
        #expect(fonts == [0, 2, 4, 5], "\(fonts)")
        let sheet = try text(files, "OEBPS/s.css")
        #expect(!sheet.contains("f1.ttf") && !sheet.contains("f3.ttf") && sheet.contains("f2.ttf"))
    }

    @Test("a sample that is larger than its book causes a warning")
    func large() throws {
        // Packed from a folder, the book is deflated like its sample.
        let file = try folder.write("a.epub", EPUBBuilder([.init("c.xhtml", "C", "<p>Short.</p>")]).data)
        try FileManager.default.createDirectory(at: folder["books/a"], withIntermediateDirectories: true)
        _ = try ArchiveReader.extract(file, into: folder["books/a"])
        let (_, diagnostics) = try BookPacker(into: folder["dist"]).pack(BookSource(folder["books"]))
        let told = diagnostics.filter { $0.code == "large-sample" }
        #expect(told.count == 1 && told.first?.severity == .warning, "\(diagnostics)")
        try FileManager.default.removeItem(at: folder["books/a"])
        var book = BookPackerTests.book("The Well")
        book.chapters[0].body += "<img src='x.gif' alt=''/>"
        book.files["OEBPS/x.gif"] = Data("GIF89a".utf8) + Data(repeating: 7, count: 100_000)
        book.items = "<item id=\"x\" href=\"x.gif\" media-type=\"image/gif\"/>"
        _ = try sample(book)
        let size = try Data(contentsOf: folder["dist/books/a/sample.epub"]).count
        #expect(size < 20_000, "\(size)")
    }

    @Test("a book's sample does not end with a heading or an empty list")
    func edges() throws {
        let long = String(repeating: "x", count: 990)
        let body = "<p>\(long)</p><h2>Next</h2><ul><li>\(long)</li></ul><p>\(String(repeating: long, count: 8))</p>"
        let (_, files) = try sample(EPUBBuilder([EPUBBuilder.Chapter("c.xhtml", "C", body)]))
        let cut = try text(files, "OEBPS/c.xhtml")
        #expect(!cut.contains("Next") && !cut.contains("<ul") && cut.contains("</p></body>"))
        let single = try sample(EPUBBuilder([EPUBBuilder.Chapter("c.xhtml", "C", "<p>Short.</p>")]))
        #expect(try text(single.files, "OEBPS/c.xhtml").contains("Short."))
    }

    @Test("the sample of a picture book contains some of the book's pages")
    func pictures() throws {
        var book = EPUBBuilder(
            (1...20).map { EPUBBuilder.Chapter("p\($0).xhtml", "P\($0)", "<img src=\"p.png\" alt=\"\"/>") })
        book.files["OEBPS/p.png"] = Data.png(width: 4, height: 4)
        book.items = "<item id=\"p\" href=\"p.png\" media-type=\"image/png\"/>"
        let (sample, _) = try sample(book)
        #expect(sample.package.spine.count == 3)
    }

    @Test("malformed documents in a book become well-formed in its sample")
    func illFormed() throws {
        var book = BookPackerTests.book("A &amp; &lt;B&gt;")
        book.chapters[0].body = "<p>One<br>two &nbsp; three<p>four</p>"
        let (sample, files) = try sample(book)
        #expect(sample.package.metadata.title == "A & <B>")
        #expect(try text(files, "OEBPS/c1.xhtml").contains("<br/>"))
        #expect(try text(files, "OEBPS/sample-end.xhtml").contains("“A &amp; &lt;B&gt;”"))
    }
}
