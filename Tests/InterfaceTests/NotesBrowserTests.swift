import Foundation
import TestSupport
import Testing

/// Highlights, notes and hyphenation in Chromium: `Tests/Browser/notes-tests`, with the EPUBs from `book-books`.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct NotesBrowserTests {
    let stage: BrowserStage

    init() throws { stage = try BrowserStage() }

    @Test("in Chromium, highlights and notes can be added, removed and restored")
    func notes() async throws {
        let server = try await stage.mirrorBooks(["prose", "arabic", "japanese"])
        defer { server.stop() }
        let open = try stage.open()
        defer { open.stop() }
        try await stage.test("notes-tests", ["live": try await open.url()], atLeast: 9)
    }
}
