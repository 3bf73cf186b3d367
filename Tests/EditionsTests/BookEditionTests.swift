import Foundation
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@testable import Editions

/// Issues as EPUB.
@Suite struct BookEditionTests {
    private func text(_ path: String, in file: URL) throws -> String {
        try #require(try StoredZip.text(of: path, in: file), "\(path)")
    }

    @Test("an exported EPUB keeps the issue's pages and table of contents")
    func again() throws {
        let fixture = try EditionFixture()
        let content = try fixture.read(fixture.write(.epub))
        #expect(content.outline.map(\.title) == ["Cover", "The Lamp <1> & \"co\"", "Mills", "Web"])
        #expect(content.printedPages.map(\.title) == ["1", "2", "3", "4", "5"])
        #expect(content.grid.pageCount == 5)
        let description = try #require(try content.ownDescription())
        #expect(description.title == "Tides & “Lamps” 🐟")
        #expect(description.authors == ["Ann O'Hara"] && description.date?.written == "2026-05-01")
        #expect(content.texts().contains { $0.text.contains("The lamp of the harbour burns.") })
        #expect(content.texts().contains { $0.text.contains("A mill grinds") })
    }

    @Test("picture pages in an EPUB have a fixed layout and keep their text and links")
    func fixed() throws {
        var fixture = try EditionFixture(pages: EditionFixture.pictures)
        var file = try fixture.write(.epub)
        let package = try text("EPUB/package.opf", in: file)
        #expect(package.contains(#"<meta property="rendition:layout">pre-paginated</meta>"#))
        #expect(package.contains(#"<itemref idref="p1" properties="page-spread-right"/>"#))
        #expect(package.contains(#"<itemref idref="p2" properties="page-spread-left"/>"#))
        #expect(package.contains(#"properties="cover-image""#))
        #expect(package.contains("<dc:creator>Ann O'Hara</dc:creator>"))
        #expect(package.contains("schema:accessibilitySummary"))
        let page = try text("EPUB/pages/p002.xhtml", in: file)
        #expect(page.contains(#"<meta name="viewport" content="width=60, height=80"/>"#))
        #expect(page.contains("<p>The lamp of the harbour burns.</p>"))
        // The issue has no third article, so only the link to the web is left.
        #expect(page.matches(of: /class="area"/).count == 1 && page.contains("https://example.org/it's"))
        fixture.heading.description.direction = .rightToLeft
        fixture.heading.description.spreads = .print
        file = try fixture.write(.epub, "right")
        let other = try text("EPUB/package.opf", in: file)
        #expect(other.contains(#"<spine page-progression-direction="rtl">"#))
        #expect(other.contains(#"<itemref idref="p1" properties="page-spread-left"/>"#))
    }

    @Test("text pages in an EPUB are reflowable and keep their structure")
    func reflowable() throws {
        let fixture = try EditionFixture()
        let file = try fixture.write(.epub)
        let package = try text("EPUB/package.opf", in: file)
        #expect(package.contains(#"<meta property="rendition:layout">reflowable</meta>"#))
        #expect(
            package.contains(#"<itemref idref="p1" properties="rendition:layout-pre-paginated page-spread-right"/>"#))
        #expect(package.contains(#"<itemref idref="p4"/>"#))
        let page = try text("EPUB/pages/p004.xhtml", in: file)
        for part in [
            "<h1>Mills</h1>", "<em>mill</em>", "<code>corn</code>", #"<a href="p002.xhtml">the lamp</a>"#,
            #"<a href="https://example.org/">a site</a>"#, "<ul><li><p>one</p>", "<ol><li><p>first</p>",
            "<blockquote><p>A quotation.</p>", #"alt="A mill"/>"#, "<th><strong>Mill</strong></th>",
            "<td>South</td><td></td>",
            "if a &lt; b {\n}", "the note",
        ] { #expect(page.contains(part), "\(part) in \(page)") }
        #expect(!page.contains("#none"))
        #expect(try text("EPUB/pages/p005.xhtml", in: file).contains("example.org/a?b=1&amp;c='2'"))
    }

    @Test("exporting the same issue twice as EPUB produces identical files")
    func bytes() throws {
        var fixture = try EditionFixture()
        #expect(try Data(contentsOf: fixture.write(.epub, "a")) == Data(contentsOf: fixture.write(.epub, "b")))
        fixture.heading = IssueHeading("tides", Description(title: ""))
        let file = try fixture.write(.epub, "c")
        let package = try text("EPUB/package.opf", in: file)
        #expect(package.contains("<dc:title>tides</dc:title>") && package.contains("<dc:language>und</dc:language>"))
        #expect(!package.contains("<dc:date>") && !package.contains("belongs-to-collection"))
    }
}
