import Foundation
import IssuePublisher
import Periodical
import Pictures
import TestSupport
import Testing

@Suite(.enabled(if: Tool.isInstalled("pdftoppm") && Tool.isInstalled("qpdf"))) struct PDFImportTests {
    let folder: TemporaryFolder
    var pdf: URL { folder["example.pdf"] }
    var target: URL { folder["spring"] }

    init() throws { folder = try TemporaryFolder() }

    private func makePDF(_ pages: Int) async throws {
        let made = try await Tool.run(
            [
                "/usr/bin/python3", Tool.repository.appending(path: "Tests/Programs/make-pdf").path, pdf.path,
                "\(pages)",
            ])
        try #require(made.status == 0, "\(made.errors)")
    }

    private func run(_ change: (inout ImportOptions) -> Void = { _ in }) throws -> PageGrid {
        var options = ImportOptions()
        change(&options)
        return try IssueImport.run(pdf, into: target, options: options)
    }

    private func diagnostics() throws -> [Diagnostic] {
        SourceCheck.diagnostics(of: try IssueSource(target), classes: .builtIn, isDeep: true)
    }

    private func size(_ path: String) throws -> PictureSize { try Picture(target.appending(path: path)).size() }

    @Test("an imported PDF keeps its text and links, and its outline determines the articles")
    func everything() async throws {
        try await makePDF(12)
        let grid = try run()
        #expect(try diagnostics() == [])
        #expect(grid.articles.map(\.count) == [2, 9, 1])
        #expect(grid.articles.map { $0[0].title } == ["Opening", "“The Étude”", "Last words"])
        #expect(try size("pages/001@2x.jpg") == PictureSize(width: 1536, height: 2048))
        #expect(try size("pages/010@2x.jpg") == PictureSize(width: 3072, height: 2048))
        let first = grid.articles[0][0]
        #expect(first.text == "Page 1 of the example A word that is hyphenated over lines.")
        let links = try #require(first.properties["links"]?.array).compactMap(\.dictionary)
        #expect(
            links.map { $0["url"]?.string } == ["https://example.org/x?a=1&b=2", nil], "scripts do not become links")
        #expect(links[0]["top"] == .real(0.8) && links[0]["left"] == .real(0.1) && links[0]["width"] == .real(0.4))
        #expect(links[1]["page"] == .string("2.1"))
        let metadata = try #require(try IssueSource(target).metadata)
        #expect(metadata.name == "spring" && metadata.description.title == "The Example")
        #expect(metadata.description.date == Date(written: "2026-03-01"))
        #expect(metadata.description.authors == ["A. Writer"] && metadata.description.spreads == .print)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == ["example.pdf", "spring"])
    }

    @Test("a PDF's double page becomes two pages, each with its own text", arguments: [false, true])
    func split(isRightToLeft: Bool) async throws {
        try await makePDF(6)
        let grid = try run {
            $0.splitsDoublePages = true
            $0.direction = isRightToLeft ? .rightToLeft : nil
            $0.rendering = PDFRendering(.height(512))
            $0.articleStarts = [1, 5]
        }
        #expect(try diagnostics() == [])
        #expect(grid.articles.map(\.count) == [4, 3])
        let halves = grid.articles[1].prefix(2)
        let names = halves.map { $0.properties["baseImage"]?.string }
        #expect(
            names == (isRightToLeft ? ["pages/005b.jpg", "pages/005a.jpg"] : ["pages/005a.jpg", "pages/005b.jpg"]))
        let right = try #require(halves.first { $0.properties["baseImage"] == .string("pages/005b.jpg") })
        #expect(right.text == "The right half of 5")
        for half in ["a", "b"] {
            #expect(try size("pages/005\(half)@2x.jpg") == PictureSize(width: 384, height: 512))
        }
    }

    @Test("options of a PDF import set the resolution, format, articles, title and language")
    func options() async throws {
        try await makePDF(3)
        let grid = try run {
            $0.rendering = PDFRendering(.dotsPerInch(72), isLossless: true)
            $0.articleStarts = [2]
            $0.title = "Mine"
            $0.language = "de"
        }
        #expect(grid.articles.map(\.count) == [1, 2])
        #expect(try size("pages/002@2x.png") == PictureSize(width: 576, height: 768))
        let about = try #require(try IssueSource(target).metadata).description
        #expect(about.title == "Mine" && about.language == "de")
    }

    @Test("`import --vector` keeps the PDF and renders only its cover and thumbnails")
    func vector() async throws {
        try await makePDF(3)
        let grid = try run { $0.keepsVectors = true }
        #expect(grid.positions.compactMap { grid[$0]?.properties["pageNumber"]?.integer } == [1, 2, 3])
        #expect(try diagnostics() == [])
        let (issues, found) = try IssuePacker(into: folder["dist"]).pack([target])
        #expect(found.isEmpty)
        #expect(
            issues.first?.archives.map(\.entries) == [6, 6], "expected the grid, cover, document and three thumbnails")
    }

    @Test("a PDF with an impossible page size is rejected", arguments: ["99999999999999999999999999", "20000000"])
    func hugePages(width: String) async throws {
        try await makePDF(1)
        let text = String(decoding: try Data(contentsOf: pdf), as: UTF8.self)
        try Data(text.replacing("/MediaBox [0 0 576 768]", with: "/MediaBox [0 0 \(width) 768]").utf8).write(to: pdf)
        #expect(throws: MastheadError.self) { try run { $0.splitsDoublePages = true } }
        #expect(!FileManager.default.fileExists(atPath: target.path))
    }

    @Test("an import creates no files if its file or an option is invalid")
    func refused() async throws {
        try await makePDF(3)
        let whole = try Data(contentsOf: pdf)
        try #require(throws: MastheadError.self) { try run { $0.articleStarts = [9] } }
        try whole.prefix(whole.count / 3).write(to: pdf)
        try #require(throws: MastheadError.self) { try run() }
        try Data("%PDF-1.5\nnothing".utf8).write(to: pdf)
        try #require(throws: MastheadError.self) { try run() }
        try Data("GIF89a".utf8).write(to: pdf)
        #expect(try #require(throws: MastheadError.self) { try run() }.found.contains("not a PDF or zip"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["example.pdf"])
        try folder.write("spring/mine.txt", "x")
        try whole.write(to: pdf)
        #expect(try #require(throws: MastheadError.self) { try run() }.found == "the folder is not empty")
    }
}
