import Foundation
import IssueLibrary
import LocalWeb
import Periodical
import Reading
import Rendering
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ReaderServerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sample() throws -> WebIssue {
        let name = "making-an-issue"
        let source = Tool.repository.appending(path: "issues/\(name)")
        let content = try IssueContent(folder: source, name: name, scale: .double)
        return WebIssue(
            content, heading: IssueHeading(name, Description(title: "Making an Issue")), cache: folder["cache"])
    }

    private func server(_ issue: WebIssue) throws -> ReaderServer {
        try ReaderServer(issue, cover: nil, logger: Serving.silent)
    }

    @Test("an issue with damaged files is exported, and each failure is reported")
    func badPicture() async throws {
        let noise = Data("%PDF-1.4\n".utf8) + Data.noise(3000, seed: 1)
        try folder.write("bad/broken.pdf", noise)
        try folder.write("bad/torn.png", Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + noise)
        try folder.write(
            "bad/pages.json",
            """
            [[{"class": "PDFPage", "properties": {"pdf": "broken.pdf", "title": "Bad"}},
              {"class": "SimplePage", "properties": {"baseImage": "torn.png", "alt": "x", "title": "Torn"}},
              {"class": "TextPage", "properties": {"body": "Fine words"}},
              {"class": "WebPage", "properties": {"html": "gone.html", "title": "Gone"}}]]
            """)
        let content = try IssueContent(folder: folder["bad"], name: "bad", scale: .double)
        let issue = WebIssue(content, heading: IssueHeading("bad", Description(title: "Bad")), cache: folder["cache"])
        let failures = try WebExport(into: folder["site"]).write(issue, cover: nil).failures
        #expect(failures.contains { $0.subject.hasSuffix("broken.pdf") }, "\(failures)")
        #expect(failures.contains { $0.subject.hasSuffix("torn.png") }, "\(failures)")
        let document = try Data(contentsOf: folder["site/issues/bad/issue.json"])
        let pages = try #require(
            (try JSONSerialization.jsonObject(with: document) as? [String: Any])?["articles"] as? [[[String: Any]]])[0]
        let html = pages.map { $0["html"] as? String ?? "" }
        #expect(html[0].contains("This page cannot be shown") && html[2].contains("Fine words"), "\(html)")
        #expect(html[1].contains("files/torn.png"), "the browser shows the readable part of the picture")
        #expect(html[3].contains("This page cannot be shown: the file is missing"), "\(html[3])")
        #expect(failures.contains { $0.subject == "gone.html" }, "\(failures)")
        #expect(pages.allSatisfy { $0["thumb"] is NSNull || $0["thumb"] == nil })
    }

    @Test("every link in an exported site leads to an existing file")
    func links() async throws {
        try WebExport(into: folder["site"]).write(try sample(), cover: nil)
        let issue = try String(contentsOf: folder["site/issues/making-an-issue/index.html"], encoding: .utf8)
        #expect(issue.contains(#"href="../../index.html""#))
        for file in ["index.html", "issues/making-an-issue/index.html"] {
            let text = try String(contentsOf: folder["site/\(file)"], encoding: .utf8)
            for link in text.matches(of: /(?:href|src)="([^"#:]+)"/) {
                let target = folder["site/\(file)"].deletingLastPathComponent().appending(path: String(link.1))
                var status = stat()
                #expect(stat(target.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG, "\(file): \(link.1)")
            }
        }
        let shelf = try String(contentsOf: folder["site/library.json"], encoding: .utf8)
        #expect(shelf.contains(#""page":"issues/making-an-issue/index.html""#))
        let manifest = try String(contentsOf: folder["site/manifest.webmanifest"], encoding: .utf8)
        #expect(manifest.contains(#""start_url":"index.html""#))
    }

    @Test("the error for a port in use states its cause")
    func portTaken() async throws {
        let issue = try sample()
        try await Serving.run(try server(issue)) { url async throws in
            let second = try ReaderServer(issue, cover: nil, port: try #require(url.port), logger: Serving.silent)
            let error = await #expect(throws: MastheadError.self) {
                try await second.run(endsWithSignals: false) { _ in }
            }
            #expect(
                error?.code == .portTaken && error?.found == "another program is using the port",
                "\(String(describing: error))")
        }
    }

    private static var version: Regex<Substring> { /reader\/v-[0-9a-f]{12}\// }

    @Test("the web reader's files have URLs with versions, and browsers can cache them")
    func versions() async throws {
        try await Serving.run(try server(try sample())) { url async throws in
            let page = try await Curl.run("\(url)issues/making-an-issue/")
            let place = try #require(page.firstMatch(of: Self.version)?.0)
            let kept = try await Curl.run("-I", "\(url)\(place)issue/stage.js").lowercased()
            #expect(kept.contains("200 ok") && kept.contains("cache-control: max-age=31536000, immutable"), "\(kept)")
            let script = try await Curl.run("\(url)\(place)issue/stage.js")
            for other in ["reader/issue/stage.js", "reader/v-0123456789ab/issue/stage.js"] {
                #expect(try await Curl.run("-I", "\(url)\(other)").lowercased().contains("cache-control: no-cache"))
                #expect(try await Curl.run("\(url)\(other)") == script)
            }
            for name in ["none.js", "stage.js", "issue/none/stage.js", "none/issue/stage.js"] {
                #expect(try await Curl.status("\(url)\(place)\(name)") == "404", "\(name)")
            }
            // The service worker caches the same URLs that pages use.
            let worker = try await Curl.run("\(url)worker.js")
            #expect(worker.contains("\"\(place)issue/stage.js\"") && worker.contains("\"reader/missing.html\""))
        }
    }

    @Test("the web reader serves an edited file in web/reader at the next request")
    func checkout() async throws {
        let checkout = folder["checkout"]
        try FileManager.default.createDirectory(at: checkout, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Tool.repository.appending(path: "web"), to: checkout.appending(path: "web"))
        func edit(_ name: String, _ change: (String) -> String) throws {
            let file = checkout.appending(path: "web/reader/\(name)")
            try change(String(contentsOf: file, encoding: .utf8)).write(to: file, atomically: true, encoding: .utf8)
        }
        let server = try ReaderServer(try sample(), cover: nil, logger: Serving.silent, checkout: checkout)
        try await Serving.run(server) { url async throws in
            let issue = "\(url)issues/making-an-issue/"
            #expect(try await Curl.run(issue).contains("../../reader/issue.js\""), "the URL contains no version")
            let script = "\(url)reader/issue/stage.js"
            let head = try await Curl.run("-I", script).lowercased()
            #expect(head.contains("cache-control: no-cache"), "\(head)")
            let tag = try #require(head.firstMatch(of: /etag: (".*?")/)?.1)
            let worker = try await Curl.run("\(url)worker.js")
            #expect(try await Curl.status("-H", "If-None-Match: \(tag)", script) == "304")

            try edit("issue/stage.js") { $0 + "// An edit.\n" }
            #expect(try await Curl.run("-H", "If-None-Match: \(tag)", script).hasSuffix("// An edit.\n"))
            let next = try await Curl.run("\(url)worker.js")
            #expect(
                next != worker && next.contains("\"reader/issue/stage.js\""), "the service worker caches the new files")

            let pageTag = try #require(try await Curl.run("-I", issue).firstMatch(of: /(?i)etag: (".*?")/)?.1)
            try edit("issue.html") { $0.replacing("</body>", with: "<p>Edited</p></body>") }
            #expect(try await Curl.run("-H", "If-None-Match: \(pageTag)", issue).contains("<p>Edited</p>"))

            try edit("issue.html") { $0 + "{{#open}}" }
            #expect(try await Curl.status(issue) == "500", "a template with a syntax error")
            #expect(try await Curl.run(issue).contains("issue.html"), "the response names the faulty template")
            try Data("// New.\n".utf8).write(to: checkout.appending(path: "web/reader/shared/new.js"))
            try edit("issue.html") { $0.replacing("{{#open}}", with: "") }
            #expect(try await Curl.run("\(url)reader/shared/new.js") == "// New.\n")
            #expect(try await Curl.status("\(url)reader/..%2Fpreview%2Fpreview.js") == "404")
        }
    }

    @Test("exported files are equal to the served files, except start pages and search files")
    func export() async throws {
        let issue = try sample()
        try WebExport(into: folder["site"]).write(issue, cover: nil)
        try await Serving.run(try server(issue)) { url async throws in
            var count = 0
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder["site"].path) {
                let file = folder["site/\(path)"]
                guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
                    !["library.json", "index.html", "manifest.webmanifest", "worker.js"].contains(path),
                    !path.hasPrefix("search/"), !path.hasSuffix("/index.html")
                else {
                    continue
                }
                let fetched = folder["fetched"]
                _ = try await Curl.run("-f", "-o", fetched.path, url.absoluteString + WebIssue.url(path))
                var sent = try Data(contentsOf: fetched)
                let written = try Data(contentsOf: file)
                if path.hasSuffix(".html"), !path.contains("/files/") {
                    // Only served pages have a version in the URLs of the reader's files.
                    sent = Data(String(decoding: sent, as: UTF8.self).replacing(Self.version, with: "reader/").utf8)
                }
                #expect(sent == written, "\(path)")
                count += 1
            }
            #expect(count > 60)
        }
    }

    @Test("the web reader's pages load files only from its server, and publishers' HTML runs no scripts")
    func headers() async throws {
        try await Serving.run(try server(try sample())) { url async throws in
            let issue = "\(url)issues/making-an-issue/"
            for path in ["", "reader/issue/stage.js", "issue.json"] {
                let address = path == "issue.json" ? issue + path : url.absoluteString + path
                let head = try await Curl.run("-I", address).lowercased()
                #expect(
                    head.contains("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';"))
                #expect(head.contains("frame-ancestors 'none'") && head.contains("x-content-type-options: nosniff"))
            }
            let foreign = try await Curl.run("-I", issue + "files/colophon.html").lowercased()
            let policy = "sandbox allow-same-origin; default-src 'none'; img-src \(issue)files/ data:"
            #expect(foreign.contains("content-security-policy: \(policy)"), "the policy allows only files of the issue")
            let pageTag = try #require(foreign.firstMatch(of: /etag: (".*?")/)?.1)
            let kept = try await Curl.run("-I", "-H", "If-None-Match: \(pageTag)", issue + "files/colophon.html")
                .lowercased()
            #expect(
                kept.contains(" 304 ") && !kept.contains("content-security-policy"),
                "a 304 response keeps the policy of the first response")
            let picture = try await Curl.run("-I", issue + "files/front.png").lowercased()
            #expect(picture.contains("content-security-policy: sandbox; default-src 'none'; img-src data:"))
            let head = try await Curl.run("-I", issue + "files/moves.mp4")
            let tag = try #require(head.firstMatch(of: /(?i)etag: (".*?")/)?.1)
            #expect(try await Curl.status("-H", "If-None-Match: \(tag)", issue + "files/moves.mp4") == "304")
            let part = try await Curl.run(
                "-D", "-", "-r", "10-19", "-o", folder["part"].path, issue + "files/moves.mp4")
            #expect(part.contains("206") && part.contains("10-19/"))
            #expect(try Data(contentsOf: folder["part"]).count == 10)
            #expect(try await Curl.status("-r", "99999999-", issue + "files/moves.mp4") == "416")
            #expect(try await Curl.status(issue + "files/nothing.png") == "404")
            #expect(try await Curl.status("\(url)issues/other/") == "404")
            #expect(try await Curl.run("\(url)issues/other/").contains("Issue not found"))
            #expect(try await Curl.status("\(url)issues/making-an-issue") == "301")
            for (path, root) in [("bogus", ""), ("reader/bogus", "../"), ("a/b/c", "../../")] {
                let page = try await Curl.run(
                    "-H", "Accept: text/html,*/*;q=0.8", "-w", " %{http_code}", "\(url)\(path)")
                #expect(page.contains("Page not found") && page.hasSuffix(" 404"), "\(path): \(page)")
                #expect(page.contains("href=\"\(root)index.html\""), "\(path) does not link to the start page")
            }
            #expect(try await Curl.run("\(url)bogus").isEmpty, "scripts need only the status")
        }
    }

    @Test("the reader's server rejects unknown Host headers to prevent DNS rebinding")
    func rebinding() async throws {
        try await Serving.run(try server(try sample())) { url async throws in
            #expect(try await Curl.status("-H", "Host: evil.example", url.absoluteString) == "421")
            #expect(try await Curl.status("-H", "Host: localhost:\(url.port ?? 0)", url.absoluteString) == "200")
        }
    }

    @Test("pages on other sites cannot read the web reader's files or start downloads")
    func foreignPages() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        try await library.items.addIssue(name: "a", date: .now)
        try await Serving.run(library, in: folder) { url async throws in
            for path in ["covers/a.png", "library.json", "api/reading?issue=a", "reader/issue/stage.js"] {
                let address = url.absoluteString + path
                let image = try await Curl.status(
                    "-H", "Sec-Fetch-Site: cross-site", "-H", "Sec-Fetch-Dest: image", address)
                #expect(image == "403", "\(path)")
            }
            let head = try await Curl.run("-I", url.absoluteString).lowercased()
            #expect(head.contains("cross-origin-resource-policy: same-origin"))
            #expect(head.contains("cross-origin-opener-policy: same-origin"))
            for action in ["search?words=a", "bring", "downloads", "mark", "position"] {
                #expect(try await Curl.status("\(url)api/\(action)") == "404", "GET \(action)")
            }
            let wish = #"{"issue":"a"}"#
            #expect(
                try await Curl.status("-d", wish, "\(url)api/bring") == "403", "forms from other pages are rejected")
            #expect(
                try await Curl.status("-H", "Content-Type: application/json", "-d", wish, "\(url)api/bring") == "409")
        }
    }

    @Test("only the web reader's own pages can change the library")
    func forgery() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        try await library.items.addIssue(name: "a", date: .now)
        try await Serving.run(library, in: folder) { url async throws in
            let body = #"{"issue":"a","kind":"favorite","isSet":true}"#
            let mark = "\(url)api/mark"
            let json = "Content-Type: application/json"
            #expect(try await Curl.status("-d", body, mark) == "403", "forms from other pages are rejected")
            #expect(try await Curl.status("-H", json, "-H", "Origin: https://evil.example", "-d", body, mark) == "403")
            #expect(try await Curl.status("-H", json, "-X", "OPTIONS", mark) == "404")
            #expect(try await !library.items.existingItem("a").isFavorite)
            #expect(try await Curl.status("-H", json, "-d", body, mark) == "204")
            #expect(try await library.items.existingItem("a").isFavorite)
            #expect(try await Curl.status("-H", json, "-d", "nonsense", mark) == "400")
            #expect(
                try await Curl.status("-H", json, "-d", #"{"issue":"b","kind":"favorite","isSet":true}"#, mark) == "409"
            )
            let position = #"{"issue":"a","position":"2.3","shown":["2.3","2.4"]}"#
            #expect(
                try await Curl.status("-H", json, "-d", position, "\(url)api/position") == "409",
                "the book has no pages before its download"
            )
            #expect(try await library.positions.position("a") == nil)
            #expect(try await Curl.status("\(url)issues/own/a/") == "409", "the book is not downloaded")
        }
    }

    @Test("a shelf in the browser receives all rows once, and then only changed rows")
    func events() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        for name in ["a", "b", "c"] { try await library.items.addIssue(name: name, date: .now) }
        let other = try await IssueLibrary(folder: folder["library"])
        try await Serving.run(library, in: folder) { url async throws in
            let output = folder["events"]
            let curl = try ChildProcess(["curl", "-sN", "\(url)api/events"], output: output)
            defer { curl.kill(SIGKILL) }
            func events(_ count: Int) async throws -> [String] {
                while true {
                    let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
                    let lines = text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.map(String.init)
                    if lines.count >= count, text.hasSuffix("\n\n") { return lines }
                    try await ContinuousClock().sleep(for: .milliseconds(10))
                }
            }
            let first = try await events(1)
            for name in ["a", "b", "c"] { #expect(first[0].contains(#""id":"own/\#(name)""#)) }
            let reads = library.store.database.readCount
            try await ContinuousClock().sleep(for: .seconds(1.2))
            #expect(library.store.database.readCount == reads, "the library was read although nothing changed")
            try await other.marks.add(.favorite, "b")
            let second = try await events(2)[1]
            #expect(second.contains(#""id":"own/b""#))
            #expect(!second.contains(#""id":"own/a""#))
            try await other.removal.remove("c")
            #expect(try await events(3)[2].contains(#""gone":["own/c"]"#))
        }
    }
}
