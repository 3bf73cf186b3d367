import Foundation
import IssuePublisher
import Periodical
import TestSupport
import Testing

/// Tests of links to pages of the same issue.
@Suite struct LinkCheckTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("s/issue.json", #"{"Title": "T", "Date": "2026-03-20"}"#)
        try folder.write("s/cover.png", Data.png(width: 30, height: 40))
    }

    private func page(_ className: String, _ properties: String) -> String {
        #"{"class": "\#(className)", "properties": {\#(properties)}}"#
    }

    /// Checks articles that consist of these pages.
    private func check(_ articles: [String]...) throws -> [Diagnostic] {
        let rows = articles.map { "[\($0.joined(separator: ",\n"))]" }
        try folder.write("s/pages.json", "[\(rows.joined(separator: ",\n"))]")
        return SourceCheck.diagnostics(of: try IssueSource(folder["s"]), classes: .builtIn)
    }

    @Test("`check` reports each broken Markdown link with its line")
    func markdown() throws {
        try folder.write(
            "s/text/one.md",
            """
            [Out](https://example.org/) <mailto:a@example.org> [call](tel:112) [far](//example.org/x) words[^1].
            [two](two.md) [two](text/two.md) [web](../web.html#part) [here](#1.1) [there](#2.1+12)

            On [page 9](#9.1)
            and [too far](#1.3+4), [a word](#part), [gone](tow.md), [picture](../cover.png).

            [^1]: A note.
            """)
        try folder.write("s/text/two.md", "# Two")
        try folder.write("s/web.html", "<p>Web</p>")
        let found = try check(
            [page("TextPage", #""file": "text/one.md""#), page("TextPage", #""file": "text/two.md""#)],
            [page("WebPage", #""html": "web.html""#)])
        #expect(found.allSatisfy { $0.code == "broken-link" && $0.severity == .warning }, "\(found)")
        #expect(found.allSatisfy { $0.file.hasSuffix("text/one.md") && $0.position == .first }, "\(found)")
        #expect(found.map(\.line) == [4, 5, 5, 5, 5], "\(found)")
        #expect(
            found.map(\.message).sorted()
                == [
                    "The text links to '#part', which is not a position.",
                    "The text links to '../cover.png', which no page shows.",
                    "The text links to 'tow.md', which no page shows.",
                    "The text links to page 1.3, but article 1 has 2 pages.",
                    "The text links to page 9.1, but the issue has 2 articles.",
                ].sorted(), "\(found)")
        #expect(found.first?.excerpt?.column == 13 && found.first?.hint == "Use a position from 1.1 to 2.1.")
    }

    @Test("`check` finds broken links in a page grid's text and link areas")
    func grid() throws {
        try folder.write("s/two.md", "[gone](gone.md)")
        func area(_ target: String) -> String { #"{\#(target), "left": 0, "top": 0, "width": 1, "height": 1}"# }
        let areas = [#""page": "2.1""#, #""page": "7.1""#, #""page": "two""#, #""url": "https://example.org/""#]
        let found = try check(
            [
                page(
                    "SimplePage",
                    #""baseImage": "cover.png", "alt": "x", "links": [\#(areas.map(area).joined(separator: ",\n"))]"#)
            ],
            // The body replaces the file, so readers never see the file's links.
            [page("TextPage", "\"file\": \"two.md\",\n\"body\": \"[on](#1.1) [gone](three.md)\"")])
        #expect(found.map(\.code) == ["broken-link", "broken-link", "broken-link"], "\(found)")
        #expect(found.map(\.line) == [2, 3, 6], "\(found)")
        #expect(found.map { $0.position?.description } == ["1.1", "1.1", "2.1"])
        #expect(found.first?.message == "The page links to page 7.1, but the issue has 2 articles.")
        #expect(found[1].message.contains("'two', which is not a position"))
        #expect(found[2].message.contains("three.md"))
    }

    @Test("`check` reports HTML links to missing pages and anchors")
    func html() throws {
        try folder.write(
            "s/web/one.html",
            """
            <h1 id="tides">One</h1><a name="ebb"></a><a id="größe"></a>
            <a href="#tides">1</a> <a href="#ebb">2</a> <a href="#gr%C3%B6%C3%9Fe">3</a> <a href="#">4</a> <a href="#TOP">5</a>
            <a href="two.html#any">6</a> <a href="../web/two.html">7</a> <a href="https://example.org/#x">8</a> <a href="">9</a>
            <a href="#tide">a</a>
            <map name="m"><area href="#2.1"></map>
            <a href="tow.html">b</a>
            <a href="../three.md">c</a>
            <a href="../../out.html">d</a>
            """)
        try folder.write("s/web/two.html", "<p>Two</p>")
        try folder.write("s/three.md", "# Three")
        let found = try check(
            [page("WebPage", #""html": "web/one.html""#), page("WebPage", #""html": "web/two.html""#)],
            [page("TextPage", #""file": "three.md""#)])
        #expect(found.allSatisfy { $0.code == "broken-link" && $0.severity == .warning }, "\(found)")
        #expect(found.allSatisfy { $0.file.hasSuffix("web/one.html") && $0.position == .first }, "\(found)")
        #expect(found.map(\.line) == [4, 5, 6, 7, 8], "\(found)")
        #expect(found.first?.hint == "Did you mean '#tides'?")
        #expect(found[1].hint?.contains("the name of its HTML file") == true)
        #expect(found[3].message == "The page links to '../three.md', which is not an HTML page.")
    }

    @Test("the hint for a broken HTML link suggests the path of a similar page")
    func relative() throws {
        try folder.write(
            "s/web/one.html",
            "<a href=\"web/two.html\">1</a> <a href=\"#:~:text=One\">2</a> <a href=\"?\">3</a> <a href=\"?a=b#c\">4</a>"
        )
        try folder.write("s/web/two.html", "<p>Two</p>")
        let found = try check([
            page("WebPage", #""html": "web/one.html""#), page("WebPage", #""html": "web/two.html""#),
        ])
        #expect(found.map(\.message) == ["The page links to 'web/two.html', which no page shows."], "\(found)")
        #expect(found.first?.hint == "Did you mean 'two.html'?")
    }

    @Test("`check` lists a file's first 20 broken links and counts the others")
    func many() throws {
        let lines = (0..<5000).map { "<p id=\"section-\($0)\">x</p><a href=\"#sektion-\($0)\">\($0)</a>" }
        try folder.write("s/one.html", lines.joined(separator: "\n"))
        let found = try check([page("WebPage", #""html": "one.html""#)])
        #expect(found.count == 21 && found.allSatisfy { $0.code == "broken-link" }, "\(found.count)")
        #expect(found.contains { $0.message == "The file has 4980 more links with this fault." }, "\(found)")
    }

    @Test("if a page in the page grid is unreadable, links to pages are not checked")
    func unreadable() throws {
        let text = page("TextPage", #""body": "[on](#2.1)""#)
        #expect(try check([text], ["7"]).map(\.code) == ["wrong-type"])
        // The file of a page with a misspelled class is a page, too.
        try folder.write("s/two.md", "# Two")
        let found = try check(
            [page("TextPage", #""body": "[on](two.md) [gone](three.md)""#)], [page("TextPag", #""file": "two.md""#)])
        #expect(found.map(\.code).sorted() == ["broken-link", "unknown-class"], "\(found)")
    }

    @Test("`pack` packs an issue with a broken link, and reports the link at each run")
    func packed() throws {
        _ = try check([page("TextPage", #""body": "[on](#2.1)""#)])
        for _ in 0..<2 {
            let result = try IssuePacker(into: folder["dist"]).pack([folder["s"]])
            #expect(result.issues.count == 1 && result.diagnostics.map(\.code) == ["broken-link"], "\(result)")
        }
    }
}
