import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// A library that mirrors a shelf of the Baker Framework, whose HPub books open with every command.
@Suite(.leavesNoProcess) struct HPubLibraryTests {
    private let library: LibraryFolder
    private var folder: TemporaryFolder { library.folder }

    init() throws { library = try LibraryFolder() }

    private func json(_ arguments: String...) async throws -> Any {
        let result = try await Command.run(arguments + ["--json"], environment: library.environment)
        try #require(result.status == 0, "\(arguments): \(result.errors)")
        return try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    }

    private func curl(_ arguments: String...) async throws -> String {
        try await Tool.run(["curl", "-s", "--path-as-is"] + arguments).output
    }

    /// Writes three books as editors and other programs do: one has two missing pages, one has an invalid `book.json`,
    /// and one also has a page grid.
    private func writeShelf() async throws {
        try folder.write(
            "spring/book.json",
            """
            {"hpub": 1, "title": "Spring", "date": "2012-01-05", "orientation": ["?", {"a": 1e999}], "zoomable": "yes",
             "-baker-background": "#000000", "contents": ["one.html", "sub/two.xhtml#top", "gone.html", "../../etc/passwd",
             "sub/two.xhtml#end", "last one.html"]}
            """)
        try folder.write(
            "spring/one.html",
            """
            <html><head><title>The mill</title><link rel="stylesheet" href="css/style.css">
            <script>window.hacked = 1</script><meta http-equiv="refresh" content="0;url=https://example.org/"></head>
            <body onload="window.hacked = 1"><p>Words of the windmill</p><img src="img/grid.png"><img src="img/d.svg">
            <a href="sub/two.xhtml#end">second</a> <a href="last%20one.html">last</a></body></html>
            """)
        try folder.write(
            "spring/sub/two.xhtml",
            """
            <?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>The tide</title>
            <script src="x.js"/><link rel="stylesheet" href="../css/style.css"/></head>
            <body><p>Words of the tide</p><a href="../one.html">first</a></body></html>
            """)
        try folder.write("spring/last one.html", "<title>The end</title><p>Words of the end")
        try folder.write("spring/css/style.css", "@import 'more/base.css';")
        try folder.write(
            "spring/css/more/base.css", "@font-face { src: url(../../f.woff2) } p { background: url(\"b.png\") }")
        try folder.write("spring/css/more/b.png", .png(width: 20, height: 10))
        try folder.write("spring/img/grid.png", .png(width: 40, height: 30))
        try folder.write("spring/f.woff2", "wOF2")
        try folder.write("spring/img/d.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>")
        try folder.write("broken/book.json", #"{"hpub": 1, "contents": ["#)
        try folder.write("broken/one.html", "<p>Words of the broken")
        try folder.write("both/book.json", #"{"hpub": 1, "contents": ["one.html"]}"#)
        try folder.write("both/one.html", "<p>Words of the book")
        try folder.write("both/pages.plist", #"[[{"class": "TextPage", "properties": {"body": "Words of the grid"}}]]"#)
        for name in ["spring", "broken", "both"] {
            let made = try await Tool.run(
                ["bsdtar", "--format", "zip", "-cf", folder["shelf/\(name).hpub"].path, "-C", folder[name].path]
                    + FileManager.default.contentsOfDirectory(atPath: folder[name].path).sorted())
            try #require(made.status == 0, "\(made.errors)")
        }
    }

    private func mirror() async throws {
        try FileManager.default.createDirectory(at: folder["shelf"], withIntermediateDirectories: true)
        try await writeShelf()
        let shelf = folder["shelf"]
        let server = try ScriptedServer { request in
            guard let data = FileManager.default.contents(atPath: shelf.path + request.path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
        defer { server.stop() }
        let rows = ["spring", "broken", "both"].map { name in
            """
            {"name": "\(name)", "title": "Title of \(name)", "info": "About", "date": "2012-10-15 10:12:00",
             "url": "\(server.url("/\(name).hpub"))", "product_id": "com.example.\(name)"}
            """
        }
        try folder.write("shelf/shelf.json", "[\(rows.joined(separator: ","))]")
        let result = try await library.run("mirror", server.url("/shelf.json").absoluteString, "--quiet")
        try #require(result.status == 0, "\(result)")
    }

    @Test("all reading commands work with HPub pages")
    func command() async throws {
        try await mirror()
        let layout = try #require(try await json("layout", "spring") as? [String: Any])
        let articles = try #require(layout["articles"] as? [[[String: Any]]])
        #expect(
            articles.map { $0.map { $0["title"] as? String } } == [
                ["The mill"], ["The tide"], ["gone.html"], ["../../etc/passwd"], ["The end"],
            ])
        #expect(
            articles.joined().allSatisfy { $0["class"] as? String == "WebPage" && $0["available"] as? Bool == true })

        let first = try #require(try await json("page", "spring", "1.1") as? [String: Any])
        let assets = try #require(first["assets"] as? [String: String])
        #expect(
            Set(assets.keys) == [
                "one.html", "css/style.css", "css/more/base.css", "css/more/b.png", "img/grid.png", "f.woff2",
            ])
        for (name, path) in assets {
            #expect(try Data(contentsOf: URL(filePath: path)) == Data(contentsOf: folder["spring/\(name)"]))
        }
        let second = try await library.run("page", "spring", "2.1", "--text")
        #expect(second.output.contains("Words of the tide") && !second.output.contains("xml"), "\(second)")
        #expect(
            try await library.run("page", "spring").output.contains("Words of the tide"), "the position is saved")
        let gone = try await library.run("page", "spring", "--go", "next")
        #expect(gone.status == 0 && gone.output.contains("gone.html\n\nThis page cannot be shown"), "\(gone)")
        #expect(try await library.run("page", "spring", "6.1").status == 1)

        let hits = try #require(try await json("search", "tide") as? [[String: Any]])
        #expect(hits.count == 1 && "\(hits)".contains("2.1"), "\(hits)")
        #expect(try await library.run("bookmark", "spring", "5.1").status == 0)
        #expect(try await library.run("bookmark", "spring", "6.1").status == 1)
        #expect(try await library.run("bookmark").output.contains("spring 5.1"))
        let verified = try await library.run("verify")
        #expect(verified.status == 0, "\(verified)")
        #expect(try await library.run("page", "both").output.contains("Words of the grid"))
        let broken = try await library.run("page", "broken")
        #expect(broken.status == 1 && broken.errors.contains("book.json") && broken.output.isEmpty, "\(broken)")
        // The HPub file and its source folder can be read without an import.
        for file in ["shelf/spring.hpub", "spring"] {
            let read = try await library.run("page", folder[file].path, "2.1")
            #expect(read.output.contains("Words of the tide"), "\(read)")
        }
    }

    @Test("the web reader has the same security policy for HPub pages as for HTML pages")
    func web() async throws {
        try await mirror()
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], library.environment)
        defer { open.stop() }
        let url = try await open.url()
        let issue = try await curl("-L", "\(url)issues/spring/issue.json")
        let pages = try Self.pages(issue)
        #expect(pages.count == 5 && pages.allSatisfy { $0["available"] as? Bool == true })
        let html = pages.compactMap { $0["html"] as? String }
        #expect(html.count == 5 && html[2].contains("This page cannot be shown"))
        let sources = html.compactMap { $0.firstMatch(of: /<iframe[^>]* src="([^"]*)"/).map { String($0.1) } }
        #expect(sources == ["files/one.html", "files/sub/two.xhtml.html", "files/last%20one.html"])
        let place = try await curl("-L", "-o", "/dev/null", "-w", "%{url_effective}", "\(url)issues/spring/issue.json")
        let base = try #require(URL(string: place)).deletingLastPathComponent()
        for source in sources {
            let answer = try await curl("-i", base.absoluteString + source)
            #expect(answer.contains("200 OK") && answer.contains("text/html"), "\(answer)")
            #expect(answer.contains("default-src 'none'") && answer.contains("sandbox allow-same-origin"), "\(answer)")
            #expect(!answer.contains("http-equiv=\"refresh"))
        }
        let second = try await curl(base.absoluteString + sources[1])
        #expect(
            second.contains("Words of the tide") && second.contains("</script>"),
            "script elements have end tags in HTML")
        let first = try await curl(base.absoluteString + sources[0])
        #expect(first.contains(#"<img src="data:image/svg+xml;base64,"#) && first.contains(#"<img src="img/grid.png""#))
        #expect(
            try await curl("-o", "/dev/null", "-w", "%{http_code}", base.absoluteString + "files/img/d.svg") == "404")
        let style = try await curl("-i", base.absoluteString + "files/css/more/base.css")
        #expect(style.contains("text/css") && style.contains("@font-face"))
        for path in ["files/book.json", "files/gone.html", "files/..%2f..%2f..%2flibrary.sqlite", "files/../issue"] {
            #expect(try await curl("-o", "/dev/null", "-w", "%{http_code}", base.absoluteString + path) == "404")
        }
        let texts = try await curl(base.absoluteString + "texts.json")
        #expect(texts.contains("Words of the windmill") && texts.contains("Words of the end"))
        let broken = try await curl("-L", "-i", "\(url)issues/broken/issue.json")
        #expect(broken.contains("409") && broken.contains("text/plain") && !broken.contains("html>"), "\(broken)")
        #expect(try await curl("-L", "\(url)issues/both/issue.json").contains("Words of the grid"))
    }

    @Test("`export web` writes HPub pages with all files that they load")
    func export() async throws {
        try await mirror()
        let result = try await library.run("export", "web", "spring", "-o", folder["site"].path)
        #expect(result.status == 0, "\(result)")
        let files = try FileTree.read(folder["site/issues"])
        let found = files.keys.filter { $0.contains("/files/") }.sorted()
        for name in [
            "one.html", "sub/two.xhtml.html", "last one.html", "css/style.css", "css/more/base.css", "css/more/b.png",
            "img/grid.png", "f.woff2",
        ] { #expect(found.contains { $0.hasSuffix("/files/\(name)") }, "\(name) in \(found)") }
        #expect(found.count == 8)
        let page = try #require(files.first { $0.key.hasSuffix("/files/one.html") }?.value)
        #expect(
            String(decoding: page, as: UTF8.self).hasPrefix("<!doctype html><meta charset=\"utf-8\"><meta http-equiv"))
    }

    private static func pages(_ issue: String) throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: Data(issue.utf8)) as? [String: Any]
        return (try #require(document?["articles"] as? [[[String: Any]]])).flatMap { $0 }
    }
}
