import Cryptography
import Foundation
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@testable import LocalWeb

/// The parts of an export that work without scripts: text, links, feeds and data for search engines.
@Suite struct PlainExportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func issue(
        _ key: String, _ pages: [[[String: Any]]], publication: String? = "The Press", catalog: String? = nil
    ) throws -> WebIssue {
        let name = "source-\(UUID().uuidString)"
        try folder.write("\(name)/pages.json", JSONSerialization.data(withJSONObject: pages))
        try folder.write("\(name)/mill@2x.png", Data.png(width: 120, height: 80))
        try folder.write("\(name)/page.html", "<h1>Of the web</h1><p>Words of <b>a page</b>.</p>")
        let content = try IssueContent(folder: folder[name], name: name, scale: .double)
        var heading = IssueHeading(
            key, Description(title: "Issue <\(key)>", date: Date(timeIntervalSince1970: 1_774_000_000)))
        heading.description.summary = "About mills & \"more\""
        heading.publication = publication
        heading.catalog = catalog.flatMap(URL.init(string:))
        return WebIssue(content, heading: heading, cache: folder["cache"])
    }

    private func text(_ body: String, title: String = "Mills") -> [String: Any] {
        ["class": "TextPage", "properties": ["title": title, "body": body]]
    }

    private func read(_ path: String) throws -> String {
        try String(contentsOf: folder["site/\(path)"], encoding: .utf8)
    }

    @Test("an exported issue page contains all text, pictures and links, but no scripts")
    func pages() throws {
        let pages: [[[String: Any]]] = [
            [text("The millstone leads to [water](https://example.org/water) and [on](#2.1).\n\n<script>x()</script>")],
            [
                [
                    "class": "SimplePage",
                    "properties": [
                        "title": "A <picture>", "baseImage": "mill.png", "alt": "An old mill", "text": "Its words.",
                        "links": [
                            ["page": "1.1", "title": "Back to the words", "left": 0, "top": 0, "width": 1, "height": 1]
                        ],
                    ],
                ],
                ["class": "WebPage", "properties": ["title": "Web", "html": "page.html"]],
            ],
        ]
        try WebExport(into: folder["site"]).write(try issue("h/a", pages), cover: nil)
        let page = try read("issues/h/a/index.html")
        let plain = try #require(page.firstMatch(of: /(?s)<main id="plain".*?<\/main>/)?.output)
        #expect(plain.contains(#"<h1>Issue &lt;h/a&gt;</h1>"#), "\(plain)")
        #expect(plain.contains(##"<a class="link" href="#2.1">A &lt;picture&gt;</a>"##), "\(plain)")
        #expect(plain.contains(#"<section id="1.1">"#) && plain.contains("The millstone leads to"))
        #expect(plain.contains(#"href="https://example.org/water""#) && plain.contains(##"href="#2.1""##))
        #expect(plain.contains(#"src="files/mill@2x.png""#) && plain.contains(#"alt="An old mill""#))
        #expect(plain.contains("<p>Its words.</p>") && plain.contains(##"<a href="#1.1">Back to the words</a>"##))
        #expect(plain.contains("Words of a page.") && plain.contains(#"href="files/page.html""#))
        #expect(plain.contains(#"href="../../../index.html">The Press<"#))
        #expect(!plain.contains("<script") && !plain.contains("<iframe"))
        let ids = plain.matches(of: /id="([^"]+)"/).map { String($0.1) }
        #expect(ids.count == Set(ids).count)
    }

    @Test(
        "an exported page includes its cover's size to prevent layout shifts",
        arguments: [
            (width: 120, height: 80, shown: #"width="120" height="80""#), (600, 800, #"width="320" height="426""#),
            (100, 900, #"width="49" height="448""#),
        ])
    func coverSize(width: Int, height: Int, shown: String) throws {
        let cover = try folder.write("cover.png", Data.png(width: width, height: height))
        try WebExport(into: folder["site"]).write(try issue("h/a", [[text("Words")]]), cover: (cover, cover))
        let page = try read("issues/h/a/index.html")
        let tag = try #require(page.firstMatch(of: /<img class="plain-first"[^>]*>/)?.output)
        #expect(tag.contains(shown), "\(tag)")
    }

    @Test("an exported page shows its text before it requests other files")
    func textFirst() throws {
        try WebExport(into: folder["site"]).write(try issue("h/a", [[text("The millstone.")]]), cover: nil)
        for (path, words) in [("index.html", "About mills"), ("issues/h/a/index.html", "The millstone.")] {
            let page = try read(path)
            let style = try #require(page.firstMatch(of: /<style>((?s:.*?))<\/style>/)?.output.1, "\(path)")
            let hash = Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString()
            let policy = page.replacing("&#39;", with: "'")
            #expect(policy.contains("style-src 'self' 'sha256-\(hash)'"), "\(path): \(page.prefix(600))")
            #expect(style.contains("--paper:") && !style.contains("/*"), "\(path)")
            let text = try #require(page.range(of: words)?.lowerBound, "\(path)")
            for file in [#"rel="stylesheet""#, #"rel="modulepreload""#, #"rel="preload""#, "<script"] {
                let place = try #require(page.range(of: file)?.lowerBound, "\(path): \(file)")
                #expect(text < place, "\(path): \(file)")
            }
        }
    }

    @Test("an exported issue page has metadata for search engines and reference managers")
    func record() throws {
        let issue = try issue("h/a", [[text("One.")]])
        var heading = issue.heading
        heading.description.title = "</script><!-- \"Mills\""
        heading.description.authors = ["Ann Miller", "B. Reed"]
        heading.description.volume = "3"
        heading.description.number = "7"
        heading.description.otherKeys = [
            "ISSN": .string("2049-3630"), "DOI": .string("10.5555/a b(1)"), "PublicationDOI": .string("10.5555/x"),
            "License": .string("https://creativecommons.org/licenses/by/4.0/"),
        ]
        let address = try #require(URL(string: "https://example.org/press"))
        try WebExport(into: folder["site"], address: address).write(
            WebIssue(issue.content, heading: heading, cache: folder["cache"]), cover: nil)
        let page = try read("issues/h/a/index.html")
        let script = try #require(page.firstMatch(of: /<script type="application\/ld\+json">(.*?)<\/script>/)?.output.1)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(script.utf8)) as? [String: Any])
        #expect(json["@type"] as? String == "PublicationIssue" && json["name"] as? String == heading.title)
        #expect(json["sameAs"] as? String == "https://doi.org/10.5555/a%20b%281%29")
        #expect(json["url"] as? String == "https://example.org/press/issues/h/a/index.html")
        #expect((json["author"] as? [[String: String]])?.map { $0["name"] } == ["Ann Miller", "B. Reed"])
        let volume = try #require(json["isPartOf"] as? [String: Any])
        let periodical = try #require(volume["isPartOf"] as? [String: String])
        #expect(volume["volumeNumber"] as? String == "3" && periodical["issn"] == "2049-3630")
        #expect(periodical["sameAs"] == "https://doi.org/10.5555/x" && periodical["name"] == "The Press")
        for (name, content) in [
            ("title", "&lt;/script&gt;&lt;!-- &quot;Mills&quot;"), ("author", "B. Reed"), ("issue", "7"),
            ("journal_title", "The Press"), ("publication_date", "2026/03/20"),
        ] {
            #expect(page.contains(#"<meta name="citation_\#(name)" content="\#(content)">"#), "\(name)")
        }
    }

    @Test("the exported start page links to the issues and shows the publications' titles")
    func index() throws {
        let export = WebExport(into: folder["site"])
        try export.write(try issue("h/a", [[text("One.")]]), cover: nil)
        try export.write(try issue("t/b", [[text("Two.")]], publication: "Tides"), cover: nil)
        let index = try read("index.html")
        #expect(index.contains("<title>The Press, Tides</title>") || index.contains("<title>Tides, The Press</title>"))
        #expect(
            index.contains(
                #"<a href="issues/h/a/index.html"><span class="plain-cover none"></span><b>Issue &lt;h/a&gt;</b></a>"#),
            "\(index)")
        #expect(index.contains("About mills &amp; &quot;more&quot;"))
        #expect(!index.contains("Masthead</a>") && !index.contains("noscript"))
        #expect(!FileManager.default.fileExists(atPath: folder["site/feed.xml"].path))
        #expect(!index.contains("og:url") && index.contains(#"property="og:title""#))
    }

    @Test("an export with a title and URL has a feed, a sitemap and link previews")
    func site() throws {
        let address = try #require(URL(string: "https://example.org/press"))
        try WebExport(into: folder["site"], title: "Mills & <Tides>", address: address).write(
            try issue(
                "h/a", [[text("One.")]], catalog: "https://me:secret@example.org/dist/issues.plist"), cover: nil)
        try WebExport(into: folder["site"]).write(try issue("h/b", [[text("Two.")]]), cover: nil)
        let index = try read("index.html")
        #expect(index.contains("<title>Mills &amp; &lt;Tides&gt;</title>"))
        #expect(index.contains(#"<link rel="canonical" href="https://example.org/press/">"#), "\(index)")
        #expect(index.contains(#"type="application/atom+xml" href="feed.xml""#))
        #expect(index.contains(#"type="application/x-plist" href="https://example.org/dist/issues.plist""#))
        #expect(index.contains(#"<a class="link" href="https://example.org/dist/issues.plist">"#))
        let page = try read("issues/h/b/index.html")
        #expect(
            page.contains(#"property="og:url" content="https://example.org/press/issues/h/b/index.html""#), "\(page)")
        #expect(page.contains(#"property="og:description" content="About mills &amp; &quot;more&quot;""#))
        #expect(page.contains(#"href="../../../feed.xml""#))
        let feed = try read("feed.xml")
        for name in ["a", "b"] {
            #expect(feed.contains("<id>https://example.org/press/issues/h/\(name)/index.html</id>"), "\(feed)")
        }
        #expect(feed.contains("<title>Mills &amp; &lt;Tides&gt;</title>"))
        #expect(feed.contains("<updated>2026-03-20T") && feed.contains("<summary>About mills &amp; "))
        #expect(try read("sitemap.xml").contains("<loc>https://example.org/press/</loc>"))
        for (path, data) in try FileTree.read(folder["site"]) {
            #expect(data.range(of: Data("secret".utf8)) == nil, "\(path) contains the catalog's password")
        }
    }
}
