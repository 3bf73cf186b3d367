import Foundation
import Periodical
import Reading
import TestSupport
import Testing

@testable import Editions

/// Issues as PDF, checked with qpdf and poppler.
@Suite(.enabled(if: Tool.isInstalled("qpdf") && Tool.isInstalled("pdftotext")))
struct PrintEditionTests {
    private func run(_ words: String...) async throws -> String {
        let result = try await Tool.run(words)
        #expect(result.status == 0, "\(words): \(result.output) \(result.errors)")
        return result.output
    }

    /// Returns the output of qpdf for a file, which must have no faults.
    private func check(_ file: URL) async throws {
        let result = try await Tool.run(["qpdf", "--check", file.path])
        #expect(result.status == 0, "\(result.output) \(result.errors)")
        let text = try await Tool.run(["pdftotext", file.path, "-"])
        #expect(text.errors.isEmpty, "\(text.errors)")
    }

    @Test("qpdf and poppler report no errors in an exported PDF")
    func text() async throws {
        let fixture = try EditionFixture()
        let file = try fixture.write(.pdf)
        try await check(file)
        let text = try await run("pdftotext", file.path, "-")
        for part in ["The lamp of the harbour burns.", "A mill grinds", "A quotation.", "North", "if a < b {", "Web"] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        let information = try await run("pdfinfo", file.path)
        #expect(information.contains(/Title: +Tides & “Lamps” 🐟/))
        #expect(information.contains(/Author: +Ann O'Hara/))
        #expect(information.contains(/Page size: +595.2\d* x 793.7/), "\(information)")
        let json = try await run("qpdf", "--json=2", "--json-key=outlines", "--json-key=pagelabels", file.path)
        #expect(json.contains("The Lamp <1>"), "\(json)")
        let catalog = try await run("qpdf", "--json=2", "--json-key=qpdf", file.path)
        for part in ["u:en", "/TwoPageRight", "\"/DisplayDocTitle\": true", "https://example.org/it%27s"] {
            #expect(catalog.contains(part), "\(part)")
        }
    }

    @Test("an exported PDF keeps the issue's pages, and its outline lists the articles")
    func again() async throws {
        let fixture = try EditionFixture(pages: EditionFixture.pictures)
        let content = try fixture.read(fixture.write(.pdf))
        #expect(content.grid.pageCount == 3)
        #expect(try content.ownDescription()?.title == "Tides & “Lamps” 🐟")
    }

    @Test("exporting the same issue twice as PDF produces identical files")
    func bytes() async throws {
        let fixture = try EditionFixture()
        // This call writes pages.json.
        _ = try fixture.editions()
        // The fonts that other tests of this process have loaded change the order of objects in a PDF.
        let files = ["a.pdf", "b.pdf"].map { fixture.folder[$0] }
        for file in files {
            _ = try await run(
                "env", "MASTHEAD_LIBRARY=\(fixture.folder["library"].path)", Tool.masthead, "export", "pdf",
                fixture.folder["issue"].path, "-o", file.path)
        }
        #expect(try Data(contentsOf: files[0]) == Data(contentsOf: files[1]))
    }

    @Test("an exported PDF keeps each page's size, fonts and vector graphics")
    func vectors() async throws {
        let text = try EditionFixture(pages: "[\(EditionFixture.text)]")
        let source = try text.write(.pdf)
        let fixture = try EditionFixture(
            pages: """
                [\(EditionFixture.cover), [{"class": "PDFPage", "properties": {"pdf": "text.pdf", "pageNumber": 1, "title": "Mills"}}]]
                """)
        try FileManager.default.copyItem(at: source, to: fixture.folder["issue/text.pdf"])
        let file = try fixture.write(.pdf)
        _ = try await run("qpdf", "--check", file.path)
        #expect(try await run("pdftotext", "-f", "2", file.path, "-").contains("A mill grinds"))
        #expect(try await run("pdffonts", "-f", "2", file.path).contains("Serif"))
        #expect(try await run("pdfinfo", "-f", "2", "-l", "2", file.path).contains(/595\.2\d* x 841\.\d+/))
        #expect(try await run("pdfimages", "-list", "-f", "2", file.path).contains("page   num"))
    }

    @Test("an exported PDF can contain right-to-left text and pages of unusual sizes")
    func unusual() async throws {
        var fixture = try EditionFixture(
            pages: """
                [[{"class": "TextPage", "properties": {"title": "שלום", "body": "שלום עולם\\n\\n- אחת\\n- שתיים"}}],
                 [{"class": "SimplePage", "properties": {"baseImage": "strip.png", "text": "\(String(repeating: "word ", count: 9000))"}}],
                 [{"class": "SimplePage", "properties": {"baseImage": "dot.png", "text": "dot"}}]]
                """)
        fixture.heading.description.language = "he"
        fixture.heading.description.direction = .rightToLeft
        try fixture.folder.write("issue/strip.png", Data.png(width: 10, height: 4000))
        try fixture.folder.write("issue/dot.png", Data.png(width: 1, height: 1))
        let file = try fixture.write(.pdf)
        try await check(file)
        let catalog = try await run("qpdf", "--json=2", "--json-key=qpdf", file.path)
        #expect(catalog.contains("\"/Direction\": \"/R2L\""))
        #expect(try await run("pdftotext", file.path, "-").contains("שלום"))
    }
}
