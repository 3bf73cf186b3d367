import Foundation
import TestSupport
import Testing

/// Highlights, notes and hyphenation in Chromium: `Tests/Browser/notes-tests`, with the EPUBs that `book-books` makes.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct NotesBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    @Test(
        "in Chromium: words are highlighted by mouse, finger and keys, noted, listed, taken away and brought back; words are divided, copied and found whole"
    )
    func notes() async throws {
        let server = try await stage.books()
        defer { server.stop() }
        let rows = ["prose", "arabic", "japanese"].map { name in
            """
            {"name": "\(name)", "title": "Title of \(name)", "info": "About", "date": "2012-10-15 10:12:00",
             "url": "\(server.url("/\(name).epub"))", "product_id": "com.example.\(name)"}
            """
        }
        try folder.write("books/shelf.json", "[\(rows.joined(separator: ","))]")
        try await stage.masthead("mirror", server.url("/shelf.json").absoluteString, "--quiet")
        let open = try stage.open()
        defer { open.stop() }
        try await stage.test("notes-tests", ["live": try await open.url()], atLeast: 9)
    }
}
