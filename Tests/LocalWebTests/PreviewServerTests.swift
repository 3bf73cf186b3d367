import Foundation
import LocalWeb
import Logging
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PreviewServerTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("s/issue.json", #"{"Title": "<script>alert(1)</script>", "Date": "2026-01-01T00:00:00Z"}"#)
        try folder.write(
            "s/pages.json",
            """
            [[{"class": "TextPage", "properties": {"body": "# Words"}},
              {"properties": {}},
              {"class": "SimplePage", "properties": {"alt": "x",
                 "baseImage": "gone.png"}}]]
            """)
        try folder.write("s/page.html", "<p>x<script>alert(1)</script>")
        try folder.write("s/.hidden.png", "x")
        try FileManager.default.createSymbolicLink(
            atPath: folder["s/link.png"].path, withDestinationPath: "/etc/hostname")
    }

    /// Runs a server while the closure sends requests.
    private func serving(checkout: URL? = nil, _ body: (URL) async throws -> Void) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = try PreviewServer(folder["s"], cache: folder["cache"], logger: logger, checkout: checkout)
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        let url = try #require(await first.next())
        try await body(url)
        task.cancel()
        _ = await task.result
    }

    private func get(_ url: URL, _ path: String) async throws -> (status: String, body: String) {
        let result = try await Tool.run(
            ["curl", "-s", "--path-as-is", "-w", "%{http_code}", url.absoluteString + path])
        return (String(result.output.suffix(3)), String(result.output.dropLast(3)))
    }

    @Test("each page is rendered by its page class, each error is shown on its page, and markup contains no scripts")
    func content() async throws {
        try await serving { url async throws in
            let (status, body) = try await get(url, "")
            #expect(status == "200")
            #expect(body.contains("<h1>Words</h1>"))
            #expect(!body.contains("<script>alert"))
            let cells = body.components(separatedBy: "id=\"1.").dropFirst()
            #expect(cells.count == 3, "a page that does not read has its place too")
            #expect(cells.dropFirst().first?.contains("missing-class") == true)
            #expect(cells.last?.contains("missing-asset") == true)
            #expect(cells.last?.contains("pages.json:4") == true && cells.last?.contains("^~~~") == true)
            let list = try #require(body.firstMatch(of: /(?s)<section class="list".*?<\/section>/)?.output)
            let places = list.matches(of: /href="#(1\.[23])"/).map { String($0.1) }
            #expect(places.contains("1.2") && places.contains("1.3"), "\(list)")
            #expect(try await get(url, "reader/tokens.css").status == "200")
        }
    }

    @Test("an edited file in a checkout's templates or web/preview is served at the next request")
    func checkout() async throws {
        try FileManager.default.createDirectory(at: folder["checkout"], withIntermediateDirectories: true)
        for name in ["web", "templates"] {
            try FileManager.default.copyItem(
                at: Tool.repository.appending(path: name), to: folder["checkout/\(name)"])
        }
        try await serving(checkout: folder["checkout"]) { url async throws in
            #expect(try await get(url, "").body.contains("<h1>Words</h1>"))
            try folder.write("checkout/templates/TextPage/page.html", "<aside>{{{bodyHTML}}}</aside>")
            #expect(try await get(url, "").body.contains("<aside>"))
            try folder.write("checkout/web/preview/preview.css", "p { color: red }")
            #expect(try await get(url, "preview.css").body == "p { color: red }")
        }
    }

    @Test(
        "hidden and missing files, files outside the issue, symbolic links and issue.json are not served as assets",
        arguments: ["issue.json", ".hidden.png", "../files/issue.json", "%2e%2e/x.png", "gone.png", "link.png"])
    func files(path: String) async throws {
        try await serving { url async throws in #expect(try await get(url, "issues/s/files/\(path)").status == "404") }
    }

    @Test("HTML pages are sent with a Content-Security-Policy that forbids scripts")
    func sandbox() async throws {
        try await serving { url async throws in
            let head = try await Tool.run(["curl", "-s", "-D", "-", url.absoluteString + "issues/s/files/page.html"])
            #expect(
                head.output.lowercased().contains(
                    "content-security-policy: sandbox allow-same-origin; default-src 'none'"))
        }
    }

    @Test("each saved file is reported to the open preview, even in a new folder", .timeLimit(.minutes(20)))
    func changes() async throws {
        try await serving { url async throws in
            let heard = folder["heard"]
            let listener = try ChildProcess(
                ["curl", "-sN", url.absoluteString + "changes"], output: heard)
            func events() throws -> Int {
                try String(contentsOf: heard, encoding: .utf8).components(separatedBy: "data: changed").count - 1
            }
            try await wait(until: { try String(contentsOf: heard, encoding: .utf8).contains("retry") })
            try folder.write("s/issue.json", #"{"Title": "New", "Date": "2026-01-01T00:00:00Z"}"#)
            try await wait(until: { try events() > 0 })
            #expect(try await get(url, "content").body.contains("<h1>New</h1>"))
            try FileManager.default.createDirectory(at: folder["s/deep"], withIntermediateDirectories: false)
            let before = try events()
            try await wait(until: { try events() > before || before > 1 })
            let made = try events()
            try folder.write("s/deep/a.md", "x")
            try await wait(until: { try events() > made })
            listener.stop()
        }
    }
}
