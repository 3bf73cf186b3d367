import Foundation
import IssuePublisher
import Periodical
import Pictures
import TestSupport
import Testing

/// Tests of HPub, Baker's format: HTML pages that share their files.
@Suite struct HPubImportTests {
    let folder: TemporaryFolder
    var target: URL { folder["spring"] }

    init() throws {
        folder = try TemporaryFolder()
        try SampleSource.make(folder["scaffold"], date: Date(timeIntervalSince1970: 1_700_000_000))
    }

    private func picture(_ path: String, _ name: String = "front@2x.png") throws {
        try folder.write(path, try Data(contentsOf: folder["scaffold/\(name)"]))
    }

    /// Writes a book of three pages like those of editors: shared and nested style sheets, pictures in styles, fonts,
    /// links.
    private func writeBook(_ change: (inout [String: Any]) -> Void = { _ in }) throws {
        var book: [String: Any] = [
            "hpub": 1, "title": "A Book", "date": "2012-01-05", "contents": ["a/one.html", "a/two.xhtml", "three.htm"],
        ]
        change(&book)
        try folder.write("book/book.json", try JSONSerialization.data(withJSONObject: book))
        for name in ["img/p.png", "img/large@2x.png", "img/back ground.png", "a/local.png"] {
            try picture("book/\(name)")
        }
        try folder.write(
            "book/css/style.css", "@import 'base.css'; @import url(\"more/deep.css?v=2\") screen; p { color: red }")
        try folder.write(
            "book/css/base.css", "@import 'style.css'; body { background: url( '../img/back ground.png' ) }")
        try folder.write(
            "book/css/more/deep.css",
            "@font-face { font-family: F; src: url(../../fonts/f.woff2) format('woff2'), url(../../fonts/f.eot) }")
        try folder.write("book/fonts/f.woff2", "wOF2")
        try folder.write("book/fonts/f.eot", "x")
        try folder.write("book/img/d.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
        try folder.write(
            "book/a/one.html",
            """
            <html><head><title>Première</title><link rel="stylesheet" href="../css/style.css"><link rel="icon" href="x.ico">
            <script src="../js/app.js">alert(1)</script><meta http-equiv="refresh" content="1;url=https://example.org/"></head>
            <body onload="alert(1)"><p style="background: url(../img/p.png)">Text é</p>
            <img src="../img/large@2x.png" srcset="local.png 1x, ../img/p.png 2x"><img src="../img/d.svg">
            <img src="../../../../etc/passwd"><img src="https://example.org/far.png">
            <a href="two.xhtml#part" target="_top">next</a><a href="../gone.html">gone</a><a href="https://example.org/">out</a>
            <a href="#here">here</a></body></html>
            """)
        try folder.write(
            "book/a/two.xhtml",
            """
            <?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Two</title>
            <link rel="stylesheet" href="../css/style.css"/><style>h1 { background: url('../img/p.png') }</style></head>
            <body><h1 id="part">two</h1><a href="/three.htm">three</a></body></html>
            """)
        try folder.write("book/three.htm", "<meta charset=utf-8><p>three</p><img src='img/p.png'>")
    }

    private func run(_ name: String = "book") throws -> (grid: PageGrid, notes: [String]) {
        let notes = ImportNotes()
        let grid = try IssueImport.run(folder[name], into: target, onNote: { notes.add($0.message) })
        return (grid, notes.all)
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: target.appending(path: "book/\(path)"), encoding: .utf8)
    }

    private func assets(_ page: Page) -> [String] {
        (page.properties["assets"]?.array ?? []).compactMap(\.dictionary).flatMap { $0.values.compactMap(\.string) }
    }

    @Test("an HPub is imported with all files that its pages load, except scripts", arguments: [true, false])
    func shared(isPacked: Bool) async throws {
        try writeBook()
        if isPacked {
            let made = try await Tool.run(
                ["bsdtar", "-a", "-cf", folder["b.zip"].path, "-C", folder.url.path, "book"])
            try #require(made.status == 0, "\(made.errors)")
        }
        let (grid, notes) = try run(isPacked ? "b.zip" : "book")
        #expect(grid.articles.map { $0[0].title } == ["Première", "Two", nil])
        let pages = grid.positions.compactMap { grid[$0] }
        #expect(
            pages.map { $0.properties["html"]?.string } == ["book/a/one.html", "book/a/two.html", "book/three.html"])
        let styles = [
            "book/css/base.css", "book/css/more/deep.css", "book/css/style.css", "book/fonts/f.woff2",
        ]
        #expect(
            Set(assets(pages[0]))
                == Set(
                    styles + [
                        "book/a/local.png", "book/img/back ground.png", "book/img/large-2x.png", "book/img/p.png",
                    ]))
        #expect(Set(assets(pages[1])) == Set(styles + ["book/img/back ground.png", "book/img/p.png"]))
        #expect(assets(pages[2]) == ["book/img/p.png"])

        let one = try text("a/one.html")
        for expected in [
            #"href="../css/style.css""#, #"src="../img/large-2x.png""#, #"srcset="local.png 1x, ../img/p.png 2x""#,
            #"href="two.html#part""#, "data:image/svg+xml;base64,", ##"href="#here""##, #"href="https://example.org/""#,
        ] { #expect(one.contains(expected), "\(expected) in \(one)") }
        for unwanted in ["script", "onload", "refresh", "_top", "gone.html", "root:", "x.ico"] {
            #expect(!one.contains(unwanted), "\(unwanted) in \(one)")
        }
        #expect(one.contains("Text é") || one.contains("Text &eacute;"))
        #expect(try text("a/two.html").contains(#"href="../three.html""#))
        #expect(try text("css/style.css").contains(#"@import "base.css"; @import url("more/deep.css") screen"#))
        #expect(try text("css/base.css").contains(#"url( "../img/back%20ground.png" )"#))
        #expect(try text("css/more/deep.css").contains(#"url("../../fonts/f.woff2")"#))

        #expect(notes.contains { $0.contains("the scripts of a/one.html") })
        #expect(notes.contains { $0.contains("../gone.html") && $0.contains("does not have them") }, "\(notes)")
        #expect(notes.contains { $0.contains("fonts/f.eot") } && notes.contains { $0.contains("far.png") }, "\(notes)")
        let found = SourceCheck.diagnostics(of: try IssueSource(target), classes: .builtIn, isDeep: true)
        // A file outside the book, a file from the web, a font in an outdated format, and a link to a missing part.
        #expect(found.map(\.code).sorted() == ["blocked-content", "blocked-content", "broken-link"], "\(found)")
        // Each file is copied once, and only the drawing gets larger.
        let (before, after) = (try FileTree.read(folder["book"]), try FileTree.read(target))
        let sum = { (files: [String: Data]) in
            files.filter { $0.key.hasSuffix(".png") }.values.reduce(0) { $0 + $1.count }
        }
        #expect(sum(after) == sum(before), "\(after.keys.sorted())")
    }

    @Test("an imported HPub keeps its cover or gets a drawn cover")
    func cover() throws {
        for (name, changed) in [("own.png", true), ("none.png", true), ("", false)] {
            try writeBook { book in
                if changed { book["cover"] = name }
            }
            try picture("book/own.png", "cover@2x.png")
            let (_, notes) = try run()
            let covers = try FileManager.default.contentsOfDirectory(atPath: target.path).filter {
                $0.hasPrefix("cover")
            }
            #expect(covers == [name == "own.png" ? "cover@2x.png" : "cover@2x.jpg"])
            #expect(notes.contains { $0.contains("none.png") } == (name == "none.png"), "\(notes)")
            let found = SourceCheck.diagnostics(of: try IssueSource(target), classes: .builtIn)
            #expect(found.allSatisfy { $0.severity != .error }, "\(found)")
            #expect(try IssuePacker(into: folder["dist"]).pack([target]).issues.count == 1)
            try FileManager.default.removeItem(at: target)
        }
        try FileManager.default.removeItem(at: folder["book"])
        try folder.write("book/book.json", #"{"hpub": 1, "contents": ["1.html"]}"#)
        try folder.write("book/1.html", "<p>words alone</p>")
        let (_, notes) = try run()
        #expect(notes == ["the book has no picture for a cover, so a cover with its title was drawn"])
        #expect(SourceCheck.diagnostics(of: try IssueSource(target), classes: .builtIn) == [])
    }

    @Test("if several pages of an HPub are missing, one message reports all of them")
    func contents() throws {
        try writeBook { $0["contents"] = ["a/one.html", "x.html", "../y.html", "z/é.html", 5] }
        let error = try #require(throws: MastheadError.self) { try run() }
        #expect(
            error.found
                == "4 of the 5 pages are missing: 'x.html', '../y.html', 'z/é.html', entry 5, which is a number"
        )
        try writeBook { $0["contents"] = ["a/one.html", "a/two.xhtml#part", "a/two.xhtml#end", "three.htm"] }
        let (grid, notes) = try run()
        #expect(grid.pageCount == 3)
        #expect(notes.contains("left out: a/two.xhtml#end (parts of pages that were imported whole)"), "\(notes)")
    }

    @Test("`check` reports each file that a web page in the issue cannot load")
    func blocked() throws {
        try SampleSource.make(target, date: Date(timeIntervalSince1970: 1_700_000_000))
        try folder.write(
            "spring/page.html", "<img src='front.png'><img src='second.png'><link rel=stylesheet href='s.css'>")
        try folder.write("spring/s.css", "p { color: red }")
        func codes(_ assets: String) throws -> [String] {
            try? FileManager.default.removeItem(at: target.appending(path: "pages.json"))
            try folder.write(
                "spring/pages.json",
                #"[[{"class": "WebPage", "properties": {"html": "page.html", "assets": \#(assets)}}]]"#)
            return SourceCheck.diagnostics(of: try IssueSource(target), classes: .builtIn).map(\.code).sorted()
        }
        let front = #"{"image": "front.png"}"#
        #expect(try codes("[\(front)]") == [], "files in the issue need no entry in the list")
        let all = #"[\#(front), {"image": "second.png"}, {"style": "s.css"}]"#
        #expect(try codes(all) == [])
        try folder.write("spring/s.css", "@import 'print.css'; p { background: url(second.png), url(data:,) }")
        #expect(try codes(all) == ["missing-asset"], "the style sheet imports a missing file")
        try folder.write("spring/s.css", "@import '//evil.example/x.css'; p { background: url(../../out.png) }")
        #expect(try codes(all) == ["blocked-content"], "files outside the issue are blocked")
        let utf16 = try #require("<p>words</p>".data(using: .utf16))
        try folder.write("spring/page.html", utf16)
        #expect(try codes(all).contains("unreadable-text"), "UTF-16 pages cannot be searched")
        #expect(try codes(#"[{"style": "front.png"}, {"font": "gone.woff"}]"#).contains("wrong-kind"))
        #expect(try codes(#"[{"font": "gone.woff"}]"#).contains("missing-asset"))
    }
}
