import Foundation
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@Suite struct PageRendererTests {
    let folder: TemporaryFolder
    let renderer: PageRenderer

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("pages.json", #"[[{"class": "SimplePage"}]]"#)
        try folder.write("a.png", "1")
        try folder.write("a@2x.png", "2")
        try folder.write("t.md", "# Head\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) *word*")
        try folder.write(
            "w.html",
            "<html><head><title>T</title></head><body><h1>Old</h1><script>evil()</script><p>one <b>two</b></p></body>")
        renderer = PageRenderer(try IssueContent(folder: folder.url, name: "test", scale: .standard), width: 40)
    }

    private func html(_ className: String, _ properties: [String: PropertyValue]) throws -> String {
        try renderer.html(of: Page(className: className, properties: properties))
    }

    @Test("markup in a page's title or alternative text is escaped")
    func escapes() throws {
        let html = try html(
            "SimplePage",
            ["baseImage": .string("a.png"), "alt": .string("\"><script>x</script>"), "title": .string("<b>&")])
        #expect(!html.contains("<script"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("files/a.png 1x, files/a@2x.png 2x"))
    }

    private func link(_ values: [String: PropertyValue]) -> PropertyValue {
        let place: [String: PropertyValue] = [
            "left": .real(0.1), "top": .real(0.8), "width": .real(0.4), "height": .integer(1),
        ]
        return .dictionary(place.merging(values) { $1 })
    }

    @Test("links on a page lead only to the web and to other pages", arguments: ["SimplePage", "PDFPage"])
    func links(className: String) throws {
        let properties: [String: PropertyValue] = [
            "baseImage": .string("a.png"), "pdf": .string("a.png"), "title": .string("The page"),
            "text": .string("Words."),
            "links": .array([
                link(["url": .string("https://example.org/?a=1&b=2"), "title": .string("Shop")]),
                link(["url": .string("javascript:alert(1)")]), link(["page": .string("2.1")]),
            ]),
        ]
        let html = try html(className, properties)
        #expect(html.contains("href=\"https://example.org/?a=1&amp;b=2\""))
        #expect(html.contains("href=\"#2.1\"") && html.contains("Shop") && html.contains("page 2.1"))
        #expect(!html.contains("javascript"))
        #expect(html.components(separatedBy: "<a ").count == 3)
        let text = try renderer.text(of: Page(className: className, properties: properties))
        #expect(text == "The page\n\nWords.\n\n-> Shop https://example.org/?a=1&b=2\n-> page 2.1", "\(text)")
    }

    @Test("Markdown on a text page cannot run scripts")
    func markdown() throws {
        let html = try html("TextPage", ["file": .string("t.md")])
        #expect(html.contains("<h1>Head</h1>"))
        #expect(html.contains("<em>word</em>"))
        #expect(!html.contains("<script"))
        #expect(!html.contains("javascript:"))
    }

    @Test("a text page shows pictures from its issue with their size")
    func pictures() throws {
        try folder.write("pictures/pages.json", #"[[{"class": "TextPage", "properties": {"file": "text/one.md"}}]]"#)
        try folder.write(
            "pictures/text/one.md", "![The mill & co](../a,b%20c.png) ![](d.png) ![no](/etc/passwd) [on](one.md)")
        try folder.write("pictures/a,b c.png", Data.png(width: 30, height: 20))
        try folder.write("pictures/a,b c@2x.png", Data.png(width: 60, height: 40))
        try folder.write("pictures/d@2x.png", Data.png(width: 60, height: 41))
        let content = try IssueContent(folder: folder["pictures"], name: "test", scale: .standard)
        let page = try #require(content.grid[.first])
        let html = try PageRenderer(content).html(of: page, at: .first)
        #expect(
            html.contains(
                "<img class=\"inline\" src=\"files/a%2Cb%20c.png\" srcset=\"files/a%2Cb%20c.png 1x, "
                    + "files/a%2Cb%20c@2x.png 2x\" width=\"30\" height=\"20\" alt=\"The mill &amp; co\">"), "\(html)")
        // The @2x file has twice the displayed pixels.
        #expect(html.contains("srcset=\"files/d@2x.png 2x\" width=\"30\" height=\"20\" alt=\"\""), "\(html)")
        #expect(html.contains("<span class=\"no-picture\">no</span>") && !html.contains("passwd"))
        #expect(html.contains("<a href=\"#1.1\">on</a>"))
    }

    @Test("a publisher's web page is shown in a sandboxed frame")
    func webPage() throws {
        let page = Page(className: "WebPage", properties: ["html": .string("w.html"), "title": .string("T")])
        #expect(try html("WebPage", page.properties).contains("sandbox=\"allow-same-origin\""))
        let text = try renderer.text(of: page)
        #expect(text == "T\n\nOld\n\none two")
    }

    @Test("a page of an unknown class shows its picture or title")
    func unknown() throws {
        #expect(try html("Gone", ["baseImage": .string("a.png"), "alt": .string("A")]).contains("files/a.png"))
        let text = try renderer.text(of: Page(className: "Gone", properties: ["title": .string("The title")]))
        #expect(text.contains("The title"))
        #expect(text.contains("Gone"))
    }

    @Test(
        "a page of each built-in class can be rendered as text and as HTML", arguments: PageClassRegistry.builtIn.names)
    func all(name: String) throws {
        let properties: [String: PropertyValue] = [
            "title": .string("Title"), "text": .string("Words of the page"), "baseImage": .string("a.png"),
            "body": .string("Words of the page"), "movie": .string("m.mp4"), "html": .string("w.html"),
            "photos": .array([.dictionary(["photo": .string("a.png"), "caption": .string("A caption")])]),
        ]
        let page = Page(className: name, properties: properties)
        #expect(try renderer.text(of: page).contains("Words of the page"))
        #expect(try html(name, properties).contains("aria-label=\"Title\""))
        if name == "PhotoPage" { #expect(try renderer.text(of: page).contains("* A caption")) }
    }
}
