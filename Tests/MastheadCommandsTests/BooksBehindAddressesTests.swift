import CommandSupport
import Foundation
import Periodical
import TestSupport
import Testing

/// Books at URLs of catalogs that do not reveal their format.
@Suite(.leavesNoProcess) struct BooksBehindAddressesTests {
    private let library: LibraryFolder
    private var folder: TemporaryFolder { library.folder }

    init() throws { library = try LibraryFolder() }

    private static let comic = StoredZip.data(
        (1...3).map { ("in/page\($0).png", Data.png(width: 40, height: $0 + 50)) })
    private static let pdf = Data(
        """
        %PDF-1.4
        1 0 obj
        << /Type /Catalog /Pages 2 0 R >>
        endobj
        2 0 obj
        << /Type /Pages /Kids [3 0 R] /Count 1 >>
        endobj
        3 0 obj
        << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] >>
        endobj
        trailer
        << /Size 4 /Root 1 0 R >>
        %%EOF
        """.utf8)

    private static let epub = EPUBBuilder([.init("one.xhtml", "One", "<p>Words</p>")]).data

    @Test("books and pictures at a URL can be opened even if the server sends a wrong media type")
    func addresses() async throws {
        let contents: [(name: String, place: String, data: Data, pages: Int)] = [
            ("comic", "book.cbz", Self.comic, 3), ("comic-as-pdf", "book.pdf", Self.comic, 3),
            ("comic-by-query", "get.php?id=1&n=a.epub", Self.comic, 3), ("pdf", "a.pdf", Self.pdf, 1),
            ("pdf-as-comic", "b.cbz", Self.pdf, 1), ("pdf-by-query", "get?file=3", Self.pdf, 1),
            ("pdf-without-name", "store/", Self.pdf, 1), ("epub", "c.pdf", Self.epub, 1),
            ("epub-by-query", "book?id=7", Self.epub, 1), ("picture", "c.epub", .png(width: 30, height: 40), 1),
        ]
        let rows = contents.map { ["Name": $0.name, "Title": $0.name, "Date": "2026-01-01", "Content": $0.place] }
        let catalog = try JSONSerialization.data(withJSONObject: rows)
        let server = try ScriptedServer { request in
            if request.path == "/issues.plist" { return [.send(.file(catalog, for: request))] }
            guard let found = contents.first(where: { "/\($0.place)" == request.path }) else {
                return [.send(.response(404))]
            }
            return [.send(.response(200, ["Content-Type": "text/plain"], body: found.data))]
        }
        defer { server.stop() }
        let mirrored = try await library.run("mirror", server.url("/issues.plist").absoluteString)
        #expect(mirrored.status == 0, "\(mirrored.errors)")
        for content in contents {
            let page = try await library.run("page", content.name, "1.\(content.pages)")
            #expect(page.status == 0, "\(content.name): \(page.errors)")
            #expect(
                try await library.run("page", content.name, "1.\(content.pages + 1)").status == 1, "\(content.name)")
        }
        #expect(try await library.run("verify").status == 0)
    }

    @Test("if a comic is actually a RAR file, the error names this format")
    func rar() async throws {
        let rows = [["Name": "a", "Title": "A", "Date": "2026-01-01", "Content": "a.cbz"]]
        try folder.write("press/issues.plist", try JSONSerialization.data(withJSONObject: rows))
        try folder.write("press/a.cbz", Data("Rar!\u{1A}\u{07}\u{01}\u{00}x".utf8))
        #expect(try await library.run("mirror", folder["press"].path).status == 0)
        let page = try await library.run("page", "a")
        #expect(page.status == 1 && page.errors.contains("a RAR archive"), "\(page.errors)")
    }
}
