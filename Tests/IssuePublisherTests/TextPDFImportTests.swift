import Foundation
import IssuePublisher
import Periodical
import Pictures
import Synchronization
import TestSupport
import Testing

/// Tests of the content of text PDFs: headings, outline levels, metadata and reading direction.
@Suite(.enabled(if: Tool.isInstalled("pdftotext") && Tool.isInstalled("qpdf"))) struct TextPDFImportTests {
    let folder: TemporaryFolder
    var target: URL { folder["spring"] }

    init() throws { folder = try TemporaryFolder() }

    private func run(
        _ direction: String = "", _ change: (inout ImportOptions) -> Void = { _ in }
    ) async throws -> (grid: PageGrid, notes: [ImportNote]) {
        let program = Tool.repository.appending(path: "Tests/Programs/make-text-pdf").path
        let made = try await Tool.run(["/usr/bin/python3", program, folder["a.pdf"].path, direction])
        try #require(made.status == 0, "\(made.errors)")
        var options = ImportOptions()
        options.rendering = PDFRendering(.height(200))
        change(&options)
        let notes = Mutex<[ImportNote]>([])
        let grid = try IssueImport.run(
            folder["a.pdf"], into: target, options: options, onNote: { note in notes.withLock { $0.append(note) } })
        return (grid, notes.withLock { $0 })
    }

    @Test("each heading in a PDF becomes its own paragraph, and text continues across columns")
    func headings() async throws {
        let (grid, _) = try await run()
        let paragraphs = grid.articles[0][0].text?.split(separator: "\n\n").map(String.init) ?? []
        #expect(paragraphs.prefix(3) == ["Harbour Notes 1", "Boats at dawn", "Lamps at dusk"], "\(paragraphs)")
        #expect(paragraphs.count == 5)
        #expect(paragraphs.last?.hasPrefix("The tide turned at six and the boats came in") == true)
        #expect(paragraphs.last?.hasSuffix("harbourmasters and pilots.") == true)
    }

    @Test(
        "a PDF's first outline level starts articles, and its second level sets page titles",
        arguments: [false, true])
    func levels(isVector: Bool) async throws {
        let (grid, _) = try await run { $0.keepsVectors = isVector }
        #expect(grid.articles.map { $0.map(\.title) } == [["Boats", "The long night"], ["Lamps"]])
    }

    @Test("a PDF's metadata is imported from its XMP and its document catalog")
    func metadata() async throws {
        _ = try await run("r2l")
        let about = try #require(try IssueSource(target).metadata).description
        #expect(about.title == "The Harbour" && about.authors == ["Ann Writer", "Bö Painter"])
        #expect(about.series == "Coast & Sea" && about.volume == "4" && about.number == "12")
        #expect(about.language == "en-GB" && about.direction == .rightToLeft && about.spreads == .print)
        #expect(about.date?.written == "2026-03-01", "the date is in local time, not UTC")
    }

    @Test("import options take precedence over a PDF's metadata")
    func asked() async throws {
        _ = try await run("r2l") { $0.direction = .leftToRight }
        #expect(try IssueSource(target).metadata?.description.direction == .leftToRight)
    }

    @Test("`import` suggests --vector for a PDF whose pages contain text")
    func proposal() async throws {
        let (_, notes) = try await run()
        #expect(notes.map(\.kind) == [.proposal] && notes[0].remedies.map(\.kind) == [.keepVectors], "\(notes)")
        #expect(notes[0].message.hasPrefix("3 of 3 pages are text"))
        #expect(try IssueSource(target).grid.articles[0][0].className == "SimplePage")
        try FileManager.default.removeItem(at: target)
        #expect(try await run { $0.keepsVectors = true }.notes.isEmpty)
    }
}
