import Foundation
import TestSupport
import Testing

private let python = Tool.repository.appending(path: ".build/python/bin/python").path

/// Bookshelves in Chromium: `Tests/Browser/store-tests`, with the reader's files as `export web` writes them, and a library with the EPUBs
/// that `book-books` makes.
@Suite(
    .enabled(
        if: Tool.isInstalled("/usr/bin/chromium") && Tool.isInstalled(python), "needs chromium and script/test-tools"))
struct StoreBrowserTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var environment: [String: String] {
        [
            "MASTHEAD_LIBRARY": folder["library"].path, "XDG_CACHE_HOME": folder["cache"].path,
            "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1",
        ]
    }

    private func script(_ name: String) -> String {
        Tool.repository.appending(path: "Tests/Browser/\(name)").path
    }

    private func run(_ words: String...) async throws {
        let result = try await Tool.run(words, in: Tool.repository, environment: environment)
        try #require(result.status == 0, "\(words): \(result.output)\(result.errors)")
    }

    /// Follows a list of books with the EPUBs, of which all are fetched.
    private func follow(_ server: ScriptedServer) async throws {
        let rows = ["prose", "arabic", "japanese"].map { name in
            """
            {"title": "Title of \(name)", "authors": "Mary Halloran", "tags": "lamps, coast",
             "pdf_url": "\(server.url("/\(name).epub"))"}
            """
        }
        try folder.write("books/books.json", "[\(rows.joined(separator: ","))]")
        try await run(Tool.masthead, "add", server.url("/books.json").absoluteString, "--handle", "shelf")
        for name in ["prose", "arabic", "japanese"] {
            try await run(Tool.masthead, "download", "shelf/title-of-\(name)", "--quiet")
        }
    }

    /// Follows a store that is made of the EPUBs.
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
        try await run(Tool.masthead, "pack", folder["store"].path, "-o", folder["books/store"].path, "--quiet")
        try await run(Tool.masthead, "add", server.url("/store/config.json").absoluteString, "--handle", "harbour")
    }

    @Test(
        "in Chromium: a book's page, the list beside it and beside its text, three screens on a phone, the front of a store, an empty shelf"
    )
    func stores() async throws {
        let site = folder["site"].path
        try await run(Tool.masthead, "export", "web", "issues/making-an-issue", "-o", site, "--quiet")
        try await run(python, script("book-books"), folder["books"].path)
        let shelf = folder["books"]
        let server = try ScriptedServer { request in
            guard let data = FileManager.default.contents(atPath: shelf.path + request.path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
        defer { server.stop() }
        try await follow(server)
        try await followStore(server)
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment, in: Tool.repository)
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url(), "siteFolder": site]
        let file = try folder.write("settings.json", JSONSerialization.data(withJSONObject: settings))
        let only = ProcessInfo.processInfo.environment["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run([python, script("store-tests"), file.path] + only, environment: environment)
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? 14 : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }
}
