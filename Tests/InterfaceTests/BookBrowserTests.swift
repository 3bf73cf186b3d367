import Foundation
import TestSupport
import Testing

/// Reading books in Chromium: `Tests/Browser/book-tests`, with the EPUBs that `book-books` makes.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct BookBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    @Test(
        "in Chromium: a book's text in pages that show each character once, with a place that stays, notes, links, words, bookmarks; pages of a fixed size whole; a hostile one runs nothing"
    )
    func books() async throws {
        let server = try await stage.books()
        defer { server.stop() }
        let names = ["prose", "blocks", "arabic", "japanese", "hostile", "fixed"]
        let rows = names.map { name in
            """
            {"name": "\(name)", "title": "Title of \(name)", "info": "About", "date": "2012-10-15 10:12:00",
             "url": "\(server.url("/\(name).epub"))", "product_id": "com.example.\(name)"}
            """
        }
        try folder.write("books/shelf.json", "[\(rows.joined(separator: ","))]")
        try await stage.masthead("mirror", server.url("/shelf.json").absoluteString, "--quiet")
        let open = try stage.open()
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url()]
        try await stage.test("book-tests", settings, atLeast: 29)
    }
}
