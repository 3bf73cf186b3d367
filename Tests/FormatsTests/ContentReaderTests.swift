import Formats
import Foundation
import Periodical
import TestSupport
import Testing

/// Tests how content folders are recognized and read.
@Suite struct ContentReaderTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func writeBook(_ contents: [Any], in place: String = "book") throws {
        try folder.write(
            "\(place)/book.json", try JSONSerialization.data(withJSONObject: ["hpub": 1, "contents": contents]))
    }

    private func pages(_ place: String = "book") throws -> [Page] {
        let grid = try #require(ContentReader(folder[place])).grid()
        #expect(grid.articles.allSatisfy { $0.count == 1 }, "each article has one page")
        return grid.articles.compactMap(\.first)
    }

    private func assets(_ page: Page?) -> [String] {
        (page?.properties["assets"]?.array ?? []).compactMap(\.dictionary).flatMap { $0.values.compactMap(\.string) }
    }

    @Test("if an archive has both a page grid and a book.json file, the page grid is used")
    func recognized() throws {
        try folder.write("empty/a.txt", "x")
        #expect(ContentReader(folder["empty"]) == nil)
        #expect(ContentReader(folder["gone"]) == nil)
        try writeBook(["a.html"])
        #expect(ContentReader(folder["book"])?.format == .hpub)
        try folder.write("book/pages.plist", #"[[{"class": "TextPage", "properties": {"body": "grid"}}]]"#)
        #expect(ContentReader(folder["book"])?.format == .pageGrid)
        #expect(try pages().map(\.className) == ["TextPage"])
        try folder.write("outer/inner/pages.json", "[]")
        try folder.write("outer/__MACOSX/inner/._pages.json", "x")
        #expect(ContentReader(folder["outer"])?.top == "inner")
        try folder.write("outer/other/a.txt", "x")
        #expect(ContentReader(folder["outer"]) == nil, "a folder with two subfolders is ambiguous")
    }

    @Test("an HPub page's assets include the files that its style sheets load")
    func read() throws {
        try writeBook(["a/one.html", "two.htm#top", "two.htm#end"])
        try folder.write(
            "book/a/one.html",
            """
            <!doctype html><html><head><title>
              Première  page </title><link rel=stylesheet href="../css/style.css?v=1"><link rel=icon href=x.png></head>
            <body style="background: url(x.png)"><svg><title>No title</title></svg><img src="../../a/../book/x.png">
            <img srcset="small.png 1x, large%20one.png 2x" src="/small.png"><video poster=gone.png><source src=film.mp4></video>
            <script src="s.js"></script><img src="d.svg"><img src="https://example.org/e.png"><a href="../two.htm#p">on</a>
            """)
        try folder.write(
            "book/two.htm", Data("<title>Zw\u{F6}lf</title><p>no more".unicodeScalars.map { UInt8($0.value) }))
        try folder.write("book/css/style.css", "@import 'style.css'; @import url(deep/er.css)")
        try folder.write("book/css/deep/er.css", "@import '../style.css'; p { src: url('../../fonts/f.woff2') }")
        try folder.write("book/fonts/f.woff2", "wOF2")
        for (name, size) in [("a/x.png", 10), ("a/small.png", 20), ("a/large one.png", 30), ("a/film.mp4", 40)] {
            try folder.write("book/\(name)", Data(count: size))
        }
        try folder.write("book/a/d.svg", "<svg/>")
        let pages = try pages()
        #expect(pages.map(\.className) == ["WebPage", "WebPage"])
        #expect(pages.map(\.title) == ["Première page", "Zwölf"])
        #expect(pages.map { $0.properties["html"]?.string } == ["a/one.html", "two.htm"])
        #expect(
            assets(pages[0]) == [
                "a/large one.png", "a/small.png", "a/x.png", "css/deep/er.css", "css/style.css", "a/film.mp4",
                "fonts/f.woff2",
            ])
        #expect(assets(pages[1]).isEmpty)
        #expect(pages[0].properties["assets"]?.array?.first?.dictionary == ["image": .string("a/large one.png")])
    }

    @Test("an unreadable page of an HPub is replaced by a page that states the reason")
    func unshowable() throws {
        try folder.write("secret.html", "<title>secret</title>")
        try folder.write("book/one.html", "<title>One</title>")
        try folder.write("book/image.png", Data(count: 10))
        try folder.write("book/.hidden.html", "<title>Hidden</title>")
        try FileManager.default.createDirectory(at: folder["book/folder.html"], withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder["book/link.html"], withDestinationURL: folder["secret.html"])
        let faults: [Any] = [
            "gone.html", "../secret.html", "%2e%2e/secret.html", "/etc/passwd", "link.html", "folder.html", "image.png",
            ".hidden.html", "https://example.org/", "a\u{0}b.html", "", 7, ["url": "one.html"], [1], NSNull(),
            String(repeating: "x", count: 100_000),
        ]
        try writeBook(["one.html"] + faults + ["one.html#part", "./one.html"])
        let pages = try pages()
        #expect(pages.first?.title == "One")
        #expect(pages.count == faults.count + 1, "\(pages.map(\.title))")
        for page in pages.dropFirst() {
            #expect(page.className == "WebPage" && page.properties["html"] == nil)
            #expect(page.text?.hasPrefix("This page cannot be shown: ") == true && page.title?.isEmpty == false)
            #expect((page.title ?? "").count <= 200)
        }
        #expect(pages[1].title == "gone.html")
    }

    @Test("an HPub with thousands of pages and nested style sheets can be read quickly")
    func large() throws {
        try folder.write("book/a.html", "<title>A</title><link rel=stylesheet href=0.css>")
        for index in 0..<500 {
            let next = (1...20).map { "@import '\((index * 7 + $0 * 13) % 500).css';" }.joined()
            try folder.write("book/\(index).css", next)
        }
        for index in 0..<300 {
            try folder.write("book/p\(index).html", "<title>\(index)</title><link rel=stylesheet href=\(index).css>")
        }
        let large = Data("<title>Large</title>".utf8) + Data(repeating: UInt8(ascii: " "), count: 5 << 20)
        try folder.write("book/large.html", large)
        let listed = ["a.html", "large.html"] + (0..<300).map { "p\($0).html" }
        try writeBook(listed + (0..<50_000).map { "gone-\($0).html" })
        let start = ProcessorTime.ofThread
        let pages = try pages()
        #expect(ProcessorTime.ofThread - start < .seconds(60))
        #expect(pages.count == 10_001 && pages.last?.title == "40302 more")
        #expect(pages[0].title == "A" && pages[2].title == "0")
        // The page is still shown, but its title is not read.
        #expect(pages[1].properties["html"] == .string("large.html") && pages[1].title == nil)
    }

    @Test(
        "the error for an unreadable book.json states the cause",
        arguments: [
            ("", "book.json"), ("{", "book.json"), ("[]", "'contents' is missing or empty"),
            ("{}", "'contents' is missing or empty"),
            (#"{"contents": []}"#, "'contents' is missing or empty"),
            (#"{"contents": "a.html"}"#, "'contents' is missing or empty"),
            (String(repeating: "[", count: 200_000), "book.json"), ("<html></html>", "book.json"),
        ])
    func broken(text: String, said: String) throws {
        try folder.write("book/book.json", text)
        try folder.write("book/a.html", "<p>a")
        let reader = try #require(ContentReader(folder["book"]))
        let error = try #require(throws: MastheadError.self) { try reader.grid() }
        #expect("\(error)".contains(said), "\(error)")
        #expect(error.code == .malformedDocument)
    }
}
