import Foundation
import TestSupport
import Testing

private let python = Tool.repository.appending(path: ".build/python/bin/python").path

/// Reading books in Chromium: `Tests/Browser/book-tests`, with the EPUBs that `book-books` makes.
@Suite(
    .enabled(
        if: Tool.isInstalled("/usr/bin/chromium") && Tool.isInstalled(python), "needs chromium and script/test-tools"))
struct BookBrowserTests {
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

    @Test(
        "in Chromium: a book's text in pages that show each character once, with a place that stays, notes, links, words, bookmarks; a hostile one runs nothing"
    )
    func books() async throws {
        let made = try await Tool.run([python, script("book-books"), folder["books"].path])
        try #require(made.status == 0, "\(made.errors)")
        let shelf = folder["books"]
        let server = try ScriptedServer { request in
            guard let data = FileManager.default.contents(atPath: shelf.path + request.path) else {
                return [.send(.response(404))]
            }
            return [.send(.file(data, for: request))]
        }
        defer { server.stop() }
        let names = ["prose", "blocks", "arabic", "japanese", "hostile"]
        let rows = names.map { name in
            """
            {"name": "\(name)", "title": "Title of \(name)", "info": "About", "date": "2012-10-15 10:12:00",
             "url": "\(server.url("/\(name).epub"))", "product_id": "com.example.\(name)"}
            """
        }
        try folder.write("books/shelf.json", "[\(rows.joined(separator: ","))]")
        let mirrored = try await Tool.run(
            [Tool.masthead, "mirror", server.url("/shelf.json").absoluteString, "--quiet"], environment: environment)
        try #require(mirrored.status == 0, "\(mirrored)")
        let open = try ServingProcess(
            [Tool.masthead, "open", "--port", "0", "--no-browser", "--quiet"], environment, in: Tool.repository)
        defer { open.stop() }
        let settings: [String: Any] = ["live": try await open.url()]
        let file = try folder.write("settings.json", JSONSerialization.data(withJSONObject: settings))
        let only = ProcessInfo.processInfo.environment["BROWSER_TEST"].map { [$0] } ?? []
        let result = try await Tool.run([python, script("book-tests"), file.path] + only, environment: environment)
        let lines = result.output.split(separator: "\n")
        for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
        #expect(lines.count >= (only.isEmpty ? 20 : 1), "\(result.output)\(result.errors)")
        #expect(result.status == 0, "\(result.errors)")
    }
}
