import Foundation
import TestSupport
import Testing

/// The web reader in Chromium: `Tests/Browser/reader-tests`.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct BrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    private func copyPictures(to source: String, _ names: [String]) throws {
        for name in names {
            let picture = Tool.repository.appending(path: "issues/making-an-issue/\(name)")
            try folder.write("\(source)/\(name)", try Data(contentsOf: picture))
        }
    }

    private func writeIssue(_ name: String, title: String, date: String, more: String = "", pages: String) throws {
        try folder.write(
            "\(name)/issue.json", #"{"Title": \#(try quoted(title)), "Date": "\#(date)T00:00:00Z"\#(more)}"#)
        try folder.write("\(name)/pages.json", pages)
    }

    private func quoted(_ text: String) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    private func picturePage(_ title: String) -> String {
        #"{"class": "SimplePage", "properties": {"baseImage": "grid.png", "title": "\#(title)", "alt": "A grid."}}"#
    }

    private func writeIssues() throws {
        let pictures = ["grid.png", "grid@2x.png"]
        for name in ["rtl", "large", "later", "hostile"] { try copyPictures(to: name, pictures) }
        let column = (1...6).map { picturePage("Page \($0)") }.joined(separator: ",")
        try writeIssue(
            "rtl", title: "From the Right", date: "2026-03-01", more: #", "Direction": "rtl", "Language": "he""#,
            pages: "[[\(column)],[\(column)]]")
        let article = (1...4).map { picturePage("Page \($0)") }.joined(separator: ",")
        try writeIssue(
            "large", title: "Forty Pages", date: "2026-02-01",
            pages: "[" + (1...10).map { _ in "[\(article)]" }.joined(separator: ",") + "]")
        try writeIssue("later", title: "Later", date: "2026-01-01", pages: "[[\(column)]]")
        try folder.write(
            "hostile/page.html",
            """
            <html><head><title>T</title><style>p { color: red }</style></head><body onload="window.hacked = 1">
            <p>Hello</p><script>window.hacked = 1; alert('page'); parent.hacked = 1</script></body></html>
            """)
        try writeBook()
        try folder.write(
            "hostile/leaving.html",
            """
            <html><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=/issues/hostile/"></head>
            <body><p>The attribute http-equiv</p><form action="/taken"><input type="submit"></form></body></html>
            """)
        let evil = "\"><img src=x onerror=alert(1)><script>window.hacked = 1</script>"
        try writeIssue(
            "hostile", title: "<script>alert('title')</script>", date: "2026-01-02",
            pages: """
                [[{"class": "SimplePage", "properties": {"baseImage": "grid.png", "title": \(try quoted(evil)),
                    "alt": \(try quoted(evil))}},
                  {"class": "TextPage", "properties": {"title": "Text", "body":
                    "<script>window.hacked = 1</script>\\n\\n![x](https://evil.example/a.png) [y](javascript:alert(1))"}},
                  {"class": "WebPage", "properties": {"title": "Web", "html": "page.html", "text": "Hello"}},
                  {"class": "PhotoPage", "properties": {"baseImage": "grid.png", "alt": "x", "title": "Photos",
                    "photos": [{"photo": "grid.png", "caption": \(try quoted(evil))}]}},
                  {"class": "SimplePage", "properties": {"baseImage": "grid.png", "alt": "x", "title": "Links",
                    "links": [{"page": "1.1", "title": \(try quoted(evil)),
                      "left": 0.1, "top": 0.1, "width": 0.2, "height": 0.2}]}},
                  {"class": "WebPage", "properties": {"title": "Leaving", "html": "leaving.html", "text": "Hello"}}]]
                """)
    }

    /// Writes a book whose pages share a style sheet with an import, a picture and a font.
    private func writeBook() throws {
        try folder.write(
            "hpub/book.json",
            #"{"hpub": 1, "title": "Shared", "date": "2026-01-03", "contents": ["a/1.html", "2.html"]}"#)
        try copyPictures(to: "hpub/img", ["grid.png"])
        let fonts = ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map {
            URL(filePath: "/usr/share/fonts/truetype/dejavu/\($0)")
        }
        if let font = fonts.first(where: { FileManager.default.fileExists(atPath: $0.path) }) {
            try folder.write("hpub/font.ttf", try Data(contentsOf: font))
        }
        try folder.write("hpub/css/style.css", "@import 'base.css'; h1 { color: rgb(1, 2, 3) }")
        try folder.write(
            "hpub/css/base.css",
            "@font-face { font-family: Own; src: url(../font.ttf) } h1 { background: url(../img/grid.png); font-family: Own }"
        )
        try folder.write(
            "hpub/a/1.html",
            """
            <title>First</title><link rel="stylesheet" href="../css/style.css"><h1>First</h1><img src="../img/grid.png" alt="A grid">
            <img id="cover" src="/covers/making-an-issue.png" alt=""><a href="../2.html#end">second</a>
            <a id="out" href="https://elsewhere.example/">out</a>
            """)
        try folder.write(
            "hpub/2.html",
            "<title>Second</title><link rel=stylesheet href=css/style.css><h1>Second</h1><a href='a/1.html'>first</a>")
    }

    /// Writes a Baker Framework shelf that contains the book.
    private func writeBookshelf(in dist: String) async throws {
        let made = try await Tool.run(
            ["bsdtar", "--format", "zip", "-cf", "\(dist)/hpub.hpub", "-C", folder["hpub"].path]
                + FileManager.default.contentsOfDirectory(atPath: folder["hpub"].path).sorted())
        try #require(made.status == 0, "\(made.errors)")
        try folder.write(
            "dist/shelf.json",
            #"[{"name": "hpub", "title": "Shared", "info": "", "date": "2026-01-03", "url": "hpub.hpub"}]"#)
    }

    /// Writes an issue with links to another site, on a picture and in a text.
    private func writeLinkedIssue() throws {
        try copyPictures(to: "linked", ["grid.png", "grid@2x.png"])
        let link =
            #"{"url": "https://example.org/", "title": "Site", "left": 0.1, "top": 0.1, "width": 0.2, "height": 0.2}"#
        let page = #"{"class": "SimplePage", "properties": {"baseImage": "grid.png", "alt": "x", "links": [\#(link)]}}"#
        let text = #"{"class": "TextPage", "properties": {"body": "[site](https://example.org/)"}}"#
        try writeIssue("linked", title: "Linked", date: "2026-01-03", pages: "[[\(page),\(text),\(page)],[\(page)]]")
    }

    /// Writes issues with covers of different shapes.
    private func writeCovers() throws -> [String] {
        let sizes = [(500, 1000), (600, 900), (707, 1000), (1000, 500), (60, 90)]
        return try sizes.map { width, height in
            let name = "cover-\(width)"
            try writeIssue(
                name, title: "Cover \(width):\(height)", date: "2025-01-01", more: #", "Cover": "cover.png""#,
                pages: #"[[{"class": "TextPage", "properties": {"body": "Words"}}]]"#)
            try folder.write("\(name)/cover.png", Data.png(width: width, height: height))
            return name
        }
    }

    @Test("in Chromium, issues can be read, zoomed, searched and used offline")
    func reader() async throws {
        try writeIssues()
        let samples = ["./issues/making-an-issue", "./issues/keeping-and-reading"]
        try writeLinkedIssue()
        let own = (["rtl", "large", "hostile", "linked"] + (try writeCovers())).map { folder[$0].path }
        let dist = folder["dist"].path
        try await stage.masthead("import", folder["hpub"].path, "-o", folder["shared"].path)
        for source in samples + own + [folder["shared"].path] { try await stage.masthead("pack", source, "-o", dist) }
        let packed = try stage.serve(folder["dist"])
        defer { packed.stop() }
        let catalog = try await packed.url() + "issues.plist"
        try await stage.masthead("mirror", catalog, "--quiet")
        try await writeBookshelf(in: dist)
        let bookshelf = try await packed.url() + "shelf.json"
        try await stage.masthead("mirror", bookshelf, "--quiet", library: "books")
        try await stage.masthead("pack", folder["later"].path, "-o", dist)
        try await stage.masthead("refresh")
        let site = folder["site"].path
        for source in samples + ["hostile", "linked", "shared", "hpub"].map({ folder[$0].path }) {
            try await stage.masthead("export", "web", source, "-o", site, "--quiet")
        }
        let files = try stage.serve(folder["site"])
        defer { files.stop() }
        let open = try stage.open()
        defer { open.stop() }

        let books = try stage.open(library: "books")
        defer { books.stop() }

        let index = try FileManager.default.contentsOfDirectory(atPath: dist).first {
            $0.hasPrefix("large-") && $0.hasSuffix(".index.json")
        }
        let indexData = try Data(contentsOf: folder["dist/\(try #require(index))"])
        let settings: [String: Any] = [
            "live": try await open.url(), "books": try await books.url(), "site": try await files.url(),
            "siteFolder": site,
            "largeIndexBytes": indexData.count,
        ]
        try await stage.test("reader-tests", settings, atLeast: 20)
    }
}
