import Foundation
import LocalWeb
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

    private func serving(checkout: URL? = nil, _ body: (URL) async throws -> Void) async throws {
        let server = try PreviewServer(
            folder["s"], cache: folder["cache"], logger: Serving.silent, checkout: checkout)
        try await Serving.run(server, while: body)
    }

    @Test("in the preview, each page is rendered by its page class and shows its own errors")
    func content() async throws {
        try await serving { url async throws in
            let page = try await Curl.get("\(url)")
            let body = page.text
            #expect(page.status == 200)
            #expect(body.contains("<h1>Words</h1>"))
            #expect(!body.contains("<script>alert"))
            let cells = body.components(separatedBy: "id=\"1.").dropFirst()
            #expect(cells.count == 3, "an unreadable page keeps its position")
            #expect(cells.dropFirst().first?.contains("missing-class") == true)
            #expect(cells.last?.contains("missing-asset") == true)
            #expect(cells.last?.contains("pages.json:4") == true && cells.last?.contains("^~~~") == true)
            let list = try #require(body.firstMatch(of: /(?s)<section class="list".*?<\/section>/)?.output)
            let places = list.matches(of: /href="#(1\.[23])"/).map { String($0.1) }
            #expect(places.contains("1.2") && places.contains("1.3"), "\(list)")
            // Pages look as in the reader, also those of the publisher's own classes.
            let sheets = body.matches(of: /<link rel="stylesheet" href="\/([^"]+)"/).map { String($0.1) }
            #expect(sheets.contains("reader/issue/pages.css") && sheets.contains("reader/classes.css"), "\(sheets)")
            for sheet in sheets { #expect(try await Curl.get("\(url)\(sheet)").status == 200, "\(sheet)") }
        }
    }

    @Test("the preview serves an edited file in templates or web/preview at the next request")
    func checkout() async throws {
        try FileManager.default.createDirectory(at: folder["checkout"], withIntermediateDirectories: true)
        for name in ["web", "templates"] {
            try FileManager.default.copyItem(
                at: Tool.repository.appending(path: name), to: folder["checkout/\(name)"])
        }
        try await serving(checkout: folder["checkout"]) { url async throws in
            #expect(try await Curl.get("\(url)").text.contains("<h1>Words</h1>"))
            try folder.write("checkout/templates/TextPage/page.html", "<aside>{{{bodyHTML}}}</aside>")
            #expect(try await Curl.get("\(url)").text.contains("<aside>"))
            try folder.write("checkout/web/preview/preview.css", "p { color: red }")
            #expect(try await Curl.get("\(url)preview.css").text == "p { color: red }")
        }
    }

    @Test(
        "the preview does not serve hidden files, symbolic links and issue.json as assets",
        arguments: ["issue.json", ".hidden.png", "../files/issue.json", "%2e%2e/x.png", "gone.png", "link.png"])
    func files(path: String) async throws {
        try await serving { url async throws in
            #expect(try await Curl.get("\(url)issues/s/files/\(path)").status == 404)
        }
    }

    @Test("the preview serves HTML pages with a Content-Security-Policy that forbids scripts")
    func sandbox() async throws {
        try await serving { url async throws in
            let policy = try await Curl.get("\(url)issues/s/files/page.html").header("content-security-policy")
            #expect(policy?.hasPrefix("sandbox allow-same-origin; default-src 'none'") == true, "\(policy ?? "")")
        }
    }

    @Test("a preview in the browser is notified of each saved file, even in a new folder", .timeLimit(.minutes(20)))
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
            #expect(try await Curl.get("\(url)content").text.contains("<h1>New</h1>"))
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
