import Foundation
import TestSupport
import Testing

/// Reading books in Chromium: `Tests/Browser/book-tests`, with the EPUBs that `book-books` makes.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct BookBrowserTests {
    let stage: BrowserStage

    init() throws { stage = try BrowserStage() }

    @Test(
        "in Chromium: a book's text in pages that show each character once, with a place that stays, notes, links, words, bookmarks; pages of a fixed size whole; a hostile one runs nothing"
    )
    func books() async throws {
        let server = try await stage.mirrorBooks(["prose", "blocks", "arabic", "japanese", "hostile", "fixed"])
        defer { server.stop() }
        let open = try stage.open()
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url()]
        try await stage.test("book-tests", settings, atLeast: 29)
    }
}
