import Foundation
import TestSupport
import Testing

/// Bookshelves and stores in Chromium (`Tests/Browser/store-tests`), exported and in a library.
@Suite(.enabled(if: BrowserStage.isInstalled, BrowserStage.needs))
struct StoreBrowserTests {
    let stage: BrowserStage
    private var folder: TemporaryFolder { stage.folder }

    init() throws { stage = try BrowserStage() }

    /// Follows a bookshelf with the EPUBs and downloads all books.
    private func follow(_ server: ScriptedServer) async throws {
        let rows = ["prose", "arabic", "japanese"].map { name in
            """
            {"title": "Title of \(name)", "authors": "Mary Halloran", "tags": "lamps, coast",
             "pdf_url": "\(server.url("/\(name).epub"))"}
            """
        }
        try folder.write("books/books.json", "[\(rows.joined(separator: ","))]")
        try await stage.masthead("add", server.url("/books.json").absoluteString, "--handle", "shelf")
        for name in ["prose", "arabic", "japanese"] {
            try await stage.masthead("download", "shelf/title-of-\(name)", "--quiet")
        }
    }

    /// Follows a store with the EPUBs.
    private func followStore(_ server: ScriptedServer) async throws {
        for name in ["prose", "arabic"] {
            let data = try Data(contentsOf: folder["books/\(name).epub"])
            try folder.write("store/\(name).epub", data)
        }
        try folder.write(
            "store/store.json",
            """
            {"title": "Harbour Books", "categories": [{"id": "novels", "title": "Novels"}],
             "banners": [{"title": "Lighthouses", "text": "All about them", "book": "prose"}],
             "books": {"prose.epub": {"hit": true, "categories": ["novels"], "related": ["arabic"]}}}
            """)
        try await stage.masthead("pack", folder["store"].path, "-o", folder["books/store"].path, "--quiet")
        try await stage.masthead("add", server.url("/store/config.json").absoluteString, "--handle", "harbour")
    }

    @Test("in Chromium, bookshelves, stores and book pages fit desktop and phone screens")
    func stores() async throws {
        let site = folder["site"].path
        try await stage.masthead("export", "web", "./issues/making-an-issue", "-o", site, "--quiet")
        let server = try await stage.books()
        defer { server.stop() }
        try await follow(server)
        try await followStore(server)
        let open = try stage.open()
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url(), "siteFolder": site]
        try await stage.test("store-tests", settings, atLeast: 16)
    }
}
