import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Samples of books, which must pass epubcheck as bookshops require.
@Suite struct EPUBCheckTests {
    private static let python = Tool.repository.appending(path: ".build/python/bin/python").path
    private static let program = """
        import json, pathlib, subprocess, sys, epubcheck
        jar = pathlib.Path(epubcheck.__file__).parent / "epubcheck.jar"
        # A run of a few seconds takes twice the processor time with Java's second compiler.
        java = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", str(jar)]
        sys.exit(subprocess.run([*java, sys.argv[1], "--json", sys.argv[2], "--quiet"]).returncode)
        """

    /// Whether epubcheck is installed or required.
    static let isInstalled: Bool = {
        guard ProcessInfo.processInfo.environment["MASTHEAD_REQUIRE_TOOLS"] == nil else { return true }
        let lib = Tool.repository.appending(path: ".build/python/lib").path
        let names = FileManager.default.enumerator(atPath: lib)?.compactMap { $0 as? String } ?? []
        return Tool.isThere("java") && names.contains { $0.hasSuffix("site-packages/epubcheck/epubcheck.jar") }
    }()

    private struct Report: Decodable {
        struct Message: Decodable {
            struct Location: Decodable {
                let path: String?
                let line: Int?
            }

            let code: String
            let severity: String
            let message: String
            let locations: [Location]?

            private enum CodingKeys: String, CodingKey {
                case severity, message, locations
                case code = "ID"
            }
        }

        let messages: [Message]
    }

    /// Returns the problems that epubcheck reports for a file.
    private func complaints(_ file: URL, _ scratch: URL) async throws -> [String] {
        let result = try await Tool.run([Self.python, "-c", Self.program, file.path, scratch.path])
        let data = try #require(FileManager.default.contents(atPath: scratch.path), "\(result.errors)")
        return try JSONDecoder().decode(Report.self, from: data).messages
            .filter { ["FATAL", "ERROR", "WARNING"].contains($0.severity) }
            .map {
                "\($0.severity) \($0.code) \($0.message) \($0.locations?.first?.path ?? ""):\($0.locations?.first?.line ?? 0)"
            }
    }

    private static func svg(_ words: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text x=\"1\" y=\"8\">\(words)</text></svg>"
    }

    /// Books of typical structures.
    private static let books: [String: EPUBBuilder] = {
        let paragraph = "<p>\(String(repeating: "Words of the tale, ", count: 12))</p>"
        func chapters(_ count: Int, _ start: String = "", _ end: String = "") -> [EPUBBuilder.Chapter] {
            (1...count).map { number in
                EPUBBuilder.Chapter(
                    "c\(number).xhtml", "Chapter \(number)",
                    "<h1 id=\"top\">Chapter \(number)</h1>\(start)\(String(repeating: paragraph, count: 12))\(end)")
            }
        }
        var plain = EPUBBuilder(chapters(12))
        plain.metadata = "<dc:creator>Ann</dc:creator><dc:subject>Tales</dc:subject><dc:date>2026-01-02</dc:date>"
        var old = plain
        old.version = "2.0"
        var links = EPUBBuilder(
            chapters(
                12,
                "<p><a href=\"c2.xhtml#top\">next</a> <a href=\"c12.xhtml#top\">last</a> <a href=\"#end\">end</a></p>",
                "<p id=\"end\">The <a href=\"https://example.org/\">end</a>.</p>"))
        links.contents = """
            <li><a href="c1.xhtml">One</a><ol><li><a href="c1.xhtml#top">Top</a></li><li><a href="c1.xhtml#end">End</a></li></ol></li>
            <li><span>Rest</span><ol><li><a href="c2.xhtml">Two</a></li><li><a href="c12.xhtml#end">Last</a></li></ol></li>
            """
        var rich = EPUBBuilder(
            chapters(
                12,
                """
                \(svg("x"))<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>
                <figure><img src="a-b.png" alt="x"/><figcaption>Fig</figcaption></figure>
                <table><tr><td>1</td></tr></table><dl><dt>t</dt><dd>d</dd></dl><blockquote><p>q</p></blockquote>
                <p epub:type="epigraph"><ruby>a<rt>b</rt></ruby></p>
                """, "<section><h2>Sub</h2><ul><li>one</li><li>two</li></ul></section>"))
        rich.metadata = """
            <dc:creator id="c">Ann</dc:creator><meta refines="#c" property="role" scheme="marc:relators">aut</meta>
            <meta property="rendition:spread">none</meta>
            """
        rich.files = ["OEBPS/a-b.png": .png(width: 4, height: 4), "OEBPS/cover.png": .png(width: 8, height: 9)]
        rich.items = """
            <item id="p" href="a-b.png" media-type="image/png"/><item id="cov" href="cover.png" media-type="image/png" properties="cover-image"/>
            """
        rich.spine = "page-progression-direction=\"ltr\""
        var noted = EPUBBuilder(chapters(6, "<p>See<a epub:type=\"noteref\" href=\"notes.xhtml#n1\">1</a>.</p>"))
        noted.chapters.append(
            EPUBBuilder.Chapter(
                "notes.xhtml", "Notes", "<aside epub:type=\"footnote\" id=\"n1\"><p>A note.</p></aside>",
                place: "linear=\"no\""))
        var titled = plain
        titled.folder = ""
        titled.title = "Tom &amp; &quot;Jerry&quot;"
        titled.language = "ar"
        titled.spine = "page-progression-direction=\"rtl\""
        return ["plain": plain, "old": old, "links": links, "rich": rich, "noted": noted, "titled": titled]
    }()

    @Test(
        "epubcheck accepts the EPUB 2 and EPUB 3 sample books",
        .enabled(if: isInstalled, "epubcheck or Java is missing: script/test-tools"),
        arguments: zip(
            ["plain", "old", "old", "links", "links", "rich", "rich", "noted", "titled"],
            [10, 1, 34, 7, 34, 5, 34, 20, 10]))
    func samples(name: String, percent: Int) async throws {
        let folder = try TemporaryFolder()
        try folder.write("books/a.epub", try #require(Self.books[name]).data)
        try folder.write("books/store.json", "{\"sample\": \(percent)}")
        let (_, diagnostics) = try BookPacker(into: folder["dist"]).pack(BookSource(folder["books"]))
        try #require(!diagnostics.contains { $0.severity == .error }, "\(diagnostics)")
        let found = try await complaints(folder["dist/books/a/sample.epub"], folder["report.json"])
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }

    @Test(
        "epubcheck accepts the project's book and the sample that `pack` makes from it",
        .enabled(if: isInstalled, "epubcheck or Java is missing: script/test-tools"))
    func handbook() async throws {
        let folder = try TemporaryFolder()
        _ = try BookPacker(into: folder["dist"]).pack(BookSource(Tool.repository.appending(path: "books")))
        for name in ["book", "sample"] {
            let file = folder["dist/books/readers-handbook/\(name).epub"]
            let found = try await complaints(file, folder["report.json"])
            #expect(found.isEmpty, "\(name): \(found.joined(separator: "\n"))")
        }
    }

    /// Issue sources of different kinds: the page grid and the metadata.
    private static let issues: [String: (pages: String, metadata: String)] = {
        let picture = #"{"class": "SimplePage", "properties": {"baseImage": "a.png", "alt": "A \"mill\" & <more>"}}"#
        let text = #"{"class": "TextPage", "properties": {"title": "Mills & “co” 🐟", "file": "a.md"}}"#
        let many = (1...300).map { _ in picture }.joined(separator: ",")
        return [
            "single": ("[[\(picture)]]", ""),
            "long": ("[[\(many)]]", #", "Spreads": "print""#),
            "text": ("[[\(text)]]", #", "Language": "de""#),
            "mixed": (
                """
                [[\(picture)], [\(text)], [{"class": "WebPage", "properties": {"title": "Web", "html": "a.html"}}],
                 [{"class": "SimplePage", "properties": {"baseImage": "wide.png", "text": "A wide\\n\\npage",
                   "links": [{"page": "1.1", "left": 0, "top": 0, "width": 0.5, "height": 0.5},
                             {"url": "https://example.org/?a=1&b='x'", "left": 0, "top": 0, "width": 1, "height": 2},
                             {"url": "mailto:a@example.org", "left": 0, "top": 0, "width": 1, "height": 1}]}}]]
                """, #", "Number": "22.1", "Categories": ["A & B"], "Authors": ["Ann \"A\" O'Hara"]"#
            ),
            "right": (
                "[[\(picture), \(picture)], [\(text)]]", #", "Language": "ar", "Direction": "rtl", "Spreads": "none""#
            ),
        ]
    }()

    private static let words = """
        # Mills {#x}

        A [link](https://example.org/a%20b?c="d") to [a page](#1.1), [nothing](#9.9) and [a note][^n].[^n]

        - one
          - two

            > quoted
        3. three

        ![](a.png) and ![A mill](a.png)

        | A | B |
        |---|---|
        | 1 |

        ---

        <script>alert(1)</script> ~~struck~~ `code`

        [^n]: A note.
        """

    @Test(
        "epubcheck accepts issues that are exported as EPUB",
        .enabled(if: isInstalled, "epubcheck or Java is missing: script/test-tools"),
        arguments: ["single", "long", "text", "mixed", "right", "keeping-and-reading", "making-an-issue"])
    func editions(name: String) async throws {
        let folder = try TemporaryFolder()
        var source = Tool.repository.appending(path: "issues/\(name)").path
        if let (pages, metadata) = Self.issues[name] {
            try folder.write("issue/pages.json", pages)
            try folder.write("issue/issue.json", #"{"Title": "“Tides” & <Lamps>", "Date": "2024-05-01"\#(metadata)}"#)
            try folder.write("issue/a.png", Data.png(width: 60, height: 80))
            try folder.write("issue/wide.png", Data.png(width: 160, height: 80))
            try folder.write("issue/a.md", Self.words)
            try folder.write(
                "issue/a.html", "<h3 id='1 x'>Web<p>One<table><tr><td><a href='#1 x'>up</a><img src=a.png></table>")
            source = folder["issue"].path
        }
        let file = folder["edition.epub"]
        let result = try await Tool.run(
            [Tool.masthead, "export", "epub", source, "-o", file.path],
            environment: ["MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path])
        try #require(result.status == 0, "\(result.errors)")
        let found = try await complaints(file, folder["report.json"])
        #expect(found.isEmpty, "\(name): \(found.prefix(20).joined(separator: "\n"))")
    }
}
