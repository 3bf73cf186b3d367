import Foundation
import TestSupport
import Testing

/// Books in Chromium: `Tests/Browser/book-tests`, with the EPUBs from `book-books`.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct BookBrowserTests {
    let stage: BrowserStage

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, a book's notes and links work, and its text can be searched")
    func books() async throws {
        let server = try await stage.mirrorBooks([
            "prose", "blocks", "arabic", "japanese", "hostile", "fixed", "play", "drawings",
        ])
        defer { server.stop() }
        let open = try stage.open()
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url()]
        try await stage.test("book-tests", settings, atLeast: 32)
    }
}
