import Foundation
import IssuePublisher
import Periodical
import Pictures
import Synchronization
import TestSupport
import Testing

/// Tests of PDFs by different producers, and of damaged and hostile PDFs.
@Suite(.enabled(if: Tool.isInstalled("pdftoppm") && Tool.isInstalled("qpdf")))
struct PDFShapesTests {
    /// The expected import of a PDF from `make-pdf-shapes`; the defaults are those of `plain`.
    struct Shape: Sendable, CustomTestStringConvertible {
        let name: String
        var titles: [String?] = ["One", "Two"]
        var pageCounts = [2, 2]
        /// The page and target of each link.
        var links = ["1 > 2.1"]
        /// The area of the first link: left, top, width and height in percent.
        var place: [Int]? = [10, 80, 40, 10]
        /// The width of the first page's picture at a height of 300 pixels.
        var width = 200
        /// Part of each expected report.
        var notes: [String] = []

        var testDescription: String { name }

        static func pages(_ name: String, links: [String], place: [Int]? = [10, 80, 40, 10], notes: [String] = [])
            -> Self
        {
            Shape(
                name: name, titles: [nil, nil, nil, nil], pageCounts: [1, 1, 1, 1], links: links, place: place,
                notes: notes)
        }
    }

    static let shapes: [Shape] = [
        Shape(name: "plain"), Shape(name: "names-in-a-dictionary"), Shape(name: "names-in-a-tree"),
        Shape(name: "names-in-a-tree-of-trees"), Shape(name: "names-in-utf-16"), Shape(name: "all-by-reference"),
        Shape(name: "names-of-the-other-kind"), Shape(name: "object-streams"), Shape(name: "linearized"),
        Shape(name: "owners-password"), Shape(name: "broken-xref"), Shape(name: "junk-before-it"),
        Shape(name: "bytes-behind-it"), Shape(name: "user-units"), Shape(name: "updated", titles: ["New", "Two"]),
        Shape(name: "pages-by-number", notes: ["1 link that leads neither"]),
        Shape(
            name: "names-in-circles", titles: ["One"], pageCounts: [4], links: [], place: nil,
            notes: ["“Two”", "1 link that leads"]),
        .pages(
            "addresses",
            links: [
                "1 > https://example.org/a?b=1&c=2", "1 > http://EXAMPLE.ORG/", "1 > mailto:a@example.org",
                "1 > http://www.example.org/x", "1 > https://example.org/base/sub/page.html",
                "1 > https://example.org/%C3%A9",
            ], notes: ["2 links that lead neither"]),
        .pages("links-to-elsewhere", links: ["4 > 1.1"], place: nil, notes: ["6 links that lead neither"]),
        .pages(
            "actions-with-names", links: ["2 > 3.1", "2 > 1.1", "2 > 1.1", "2 > 4.1"], place: nil,
            notes: ["1 link that leads"]),
        .pages("annotations-with-gaps", links: ["1 > 3.1"]),
        .pages("tree-in-circles", links: ["1 > 3.1"]),
        Shape(name: "rotated-by-90", place: [10, 10, 10, 40], width: 450),
        Shape(name: "rotated-by-180", place: [50, 10, 40, 10]),
        Shape(name: "rotated-by-270", place: [80, 50, 10, 40], width: 450),
        Shape(name: "rotated-backwards", place: [80, 50, 10, 40], width: 450),
        Shape(name: "cropped", place: [0, 88, 80, 12], width: 120),
        Shape(name: "cropped-beyond-the-edge", links: [], place: nil, width: 450),
        Shape(
            name: "without-a-box", titles: [nil, nil, nil, nil], pageCounts: [1, 1, 1, 1], links: ["1 > 3.1"],
            place: [0, 50, 50, 50], width: 232),
        Shape(
            name: "titles-in-many-encodings", titles: ["🌍 A", "Étude—", "É", "a\tb"], pageCounts: [1, 1, 1, 1],
            links: [],
            place: nil),
        Shape(
            name: "headings-that-lead-nowhere", titles: [nil, "One"], pageCounts: [1, 3], links: [], place: nil,
            notes: ["“Part I”, “Gone”, “Web” (entries of the outline"]),
        Shape(name: "outline-in-circles", titles: [nil, "Again"], pageCounts: [1, 3], links: [], place: nil),
    ]

    let folder: TemporaryFolder

    init() async throws {
        folder = try TemporaryFolder()
        let program = Tool.repository.appending(path: "Tests/Programs/make-pdf-shapes").path
        let made = try await Tool.run(["/usr/bin/python3", program, folder.url.path])
        try #require(made.status == 0, "\(made.errors)")
    }

    /// Imports a PDF with small pictures.
    private func run(
        _ name: String, _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> (grid: PageGrid, notes: [String]) {
        var options = ImportOptions()
        options.rendering = PDFRendering(.height(300))
        change(&options)
        let notes = ImportNotes()
        let grid = try IssueImport.run(
            folder["\(name).pdf"], into: folder["made"], options: options, onNote: { notes.add($0.message) })
        return (grid, notes.all)
    }

    private func size(_ path: String) throws -> PictureSize { try Picture(folder["made/\(path)"]).size() }

    @Test(
        "PDFs that many different programs wrote are imported with their pages, chapters and links", arguments: shapes)
    func arrives(shape: Shape) throws {
        let (grid, notes) = try run(shape.name)
        #expect(grid.articles.map(\.count) == shape.pageCounts)
        #expect(grid.articles.map { $0[0].title } == shape.titles)
        let found = grid.positions.enumerated().flatMap { index, position in
            (grid[position]?.properties["links"]?.array ?? []).compactMap(\.dictionary).map { (index + 1, $0) }
        }
        #expect(found.map { "\($0) > \($1["url"]?.string ?? $1["page"]?.string ?? "")" } == shape.links)
        let numbers = ["left", "top", "width", "height"].map { Int((found.first?.1[$0]?.number ?? 0) * 100 + 0.5) }
        #expect(shape.place == nil || numbers == shape.place)
        #expect(try size("pages/001@2x.jpg") == PictureSize(width: shape.width, height: 300))
        #expect(grid.positions.compactMap { grid[$0]?.text } == (1...4).map { "Page \($0)" })
        #expect(notes.count == shape.notes.count && zip(notes, shape.notes).allSatisfy { $0.contains($1) }, "\(notes)")
        #expect(SourceCheck.diagnostics(of: try IssueSource(folder["made"]), classes: .builtIn) == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder["made"].path)
        #expect(left.allSatisfy { !$0.hasPrefix(".") }, "\(left)")
    }

    @Test(
        "the error for a PDF that cannot be imported states the reason",
        arguments: [
            ("no-pages", "has no pages"), ("cut-short", "cannot read the file: "), ("empty", "cannot read the file: "),
            ("password-aes-256", "needs a password"), ("password-rc4-128", "needs a password"),
        ])
    func refused(name: String, found: String) throws {
        let error = try #require(throws: MastheadError.self) { try run(name) }
        #expect(error.found.contains(found), "\(error)")
        #expect(!FileManager.default.fileExists(atPath: folder["made"].path))
    }

    @Test("deeply nested PDF content does not cause a crash")
    func nested() throws {
        do {
            #expect(try run("nested-deeply").grid.pageCount > 0)
        } catch let error as MastheadError {
            #expect(!error.found.isEmpty)
        }
    }

    @Test(
        "importing an encrypted PDF requires its password",
        arguments: [("password-aes-256", "sécret word"), ("password-rc4-128", "owner"), ("password-rc4-40", "secret")])
    func password(name: String, password: String) throws {
        let wrong = try #require(throws: MastheadError.self) { try run(name) { $0.password = "guess" } }
        #expect(wrong.code == .passwordNeeded && wrong.found == "the password is wrong")
        let (grid, notes) = try run(name) { $0.password = password }
        #expect(grid.articles.map { $0[0].title } == ["One", "Two"] && notes == [])
        try FileManager.default.removeItem(at: folder["made"])
        _ = try run(name) {
            $0.password = password
            $0.keepsVectors = true
        }
        let kept = folder["made/document.pdf"]
        #expect(try PDFDocument(kept).pageCount() == 4, "the kept PDF needs no password")
        #expect(try FileManager.default.attributesOfItem(atPath: kept.path)[.posixPermissions] as? Int == 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder["made"].path).count == 3)
    }

    @Test("a rotated double page is split in the middle of the displayed page")
    func splitOnItsSide() throws {
        let (grid, _) = try run("double-page-on-its-side") {
            $0.splitsDoublePages = true
            $0.rendering = PDFRendering(.height(400), isLossless: true)
        }
        let pages = grid.positions.compactMap { grid[$0] }
        #expect(pages.map(\.text) == ["Left 1", "Right 1", "Left 2", "Right 2"])
        #expect(pages.map { $0.properties["links"]?.array?.count } == [nil, 1, nil, nil])
        for (half, color) in [("a", [255, 0, 0]), ("b", [0, 0, 255])] as [(String, [UInt8])] {
            let name = "pages/001\(half)@2x.png"
            #expect(try size(name) == PictureSize(width: 400, height: 400))
            let pixels = try Picture(folder["made/\(name)"]).pixels(fitting: PictureSize(width: 40, height: 40))
            let width = pixels.size.width
            // The corners, which have no text.
            for place in [0, width - 1] {
                #expect(Array(pixels.bytes[place * 4..<place * 4 + 3]) == color, "\(half) at \(place)")
            }
        }
    }

    @Test("a PDF page is rendered with its cropping and rotation")
    func shownAsSeen() throws {
        for (name, size) in [
            ("cropped", PictureSize(width: 120, height: 300)), ("rotated-by-90", PictureSize(width: 450, height: 300)),
        ] {
            let picture = folder["\(name).jpg"]
            try PDFDocument(folder["\(name).pdf"]).render(
                page: 1, fitting: PictureSize(width: 999, height: 300), to: picture)
            #expect(try Picture(picture).size() == size)
        }
    }
}

/// The reports of an import, from several threads.
final class ImportNotes: Sendable {
    private let notes = Mutex<[String]>([])

    var all: [String] { notes.withLock { $0 } }

    func add(_ note: String) { notes.withLock { $0.append(note) } }
}
