import Foundation
import IssueLibrary
import IssueReader
import IssueServer
import Logging
import Periodical
import TestSupport
import Testing

@Suite struct ReaderServerTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var logger: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// Runs a server for as long as the body takes.
    private func serving(_ server: ReaderServer, _ body: (URL) async throws -> Void) async throws {
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { try await server.run(endsWithSignals: false) { found.yield($0) } }
        var first = urls.makeAsyncIterator()
        let url = try #require(await first.next())
        try await body(url)
        task.cancel()
        _ = await task.result
    }

    private func sample() throws -> WebIssue {
        let name = "making-an-issue"
        let source = Tool.repository.appending(path: "issues/\(name)")
        let content = try IssueContent(folder: source, name: name, scale: .double)
        return WebIssue(
            content, heading: IssueHeading(name: name, title: "Making an Issue"), cache: folder["cache"])
    }

    private func curl(_ words: String...) async throws -> String {
        try await Tool.run(["curl", "-s", "--path-as-is"] + words).output
    }

    private func status(_ words: String...) async throws -> String {
        try await Tool.run(["curl", "-s", "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}"] + words).output
    }

    @Test("what is exported is what is served, byte for byte")
    func export() async throws {
        let issue = try sample()
        try WebExport(into: folder["site"]).write(issue, cover: nil)
        try await serving(try ReaderServer(issue, cover: nil, logger: logger)) { url async throws in
            var count = 0
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder["site"].path) {
                let file = folder["site/\(path)"]
                guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true,
                    !["library.json", "index.html", "manifest.webmanifest"].contains(path)
                else {
                    continue
                }
                let address = path.hasSuffix("index.html") ? String(path.dropLast("index.html".count)) : path
                let fetched = folder["fetched"]
                _ = try await curl("-f", "-o", fetched.path, url.absoluteString + WebIssue.url(address))
                let (sent, written) = (try Data(contentsOf: fetched), try Data(contentsOf: file))
                #expect(sent == written, "\(path)")
                count += 1
            }
            #expect(count > 60)
        }
    }

    @Test("pages may reach nothing but this server, what publishers wrote may do nothing, and validators save bytes")
    func headers() async throws {
        try await serving(try ReaderServer(try sample(), cover: nil, logger: logger)) { url async throws in
            let issue = "\(url)issues/making-an-issue/"
            for path in ["", "reader/stage.js", "issue.json"] {
                let address = path == "issue.json" ? issue + path : url.absoluteString + path
                let head = try await curl("-I", address).lowercased()
                #expect(
                    head.contains("content-security-policy: default-src 'none'; script-src 'self'; style-src 'self';"))
                #expect(head.contains("frame-ancestors 'none'") && head.contains("x-content-type-options: nosniff"))
            }
            let foreign = try await curl("-I", issue + "files/colophon.html").lowercased()
            let policy = "sandbox allow-same-origin; default-src 'none'; img-src \(issue)files/ data:"
            #expect(foreign.contains("content-security-policy: \(policy)"), "its own issue's files, and no others")
            let picture = try await curl("-I", issue + "files/front.png").lowercased()
            #expect(picture.contains("content-security-policy: sandbox; default-src 'none'; img-src data:"))
            let head = try await curl("-I", issue + "files/moves.mp4")
            let tag = try #require(head.firstMatch(of: /(?i)etag: (".*?")/)?.1)
            #expect(try await status("-H", "If-None-Match: \(tag)", issue + "files/moves.mp4") == "304")
            let part = try await curl("-D", "-", "-r", "10-19", "-o", folder["part"].path, issue + "files/moves.mp4")
            #expect(part.contains("206") && part.contains("10-19/"))
            #expect(try Data(contentsOf: folder["part"]).count == 10)
            #expect(try await status("-r", "99999999-", issue + "files/moves.mp4") == "416")
            #expect(try await status(issue + "files/nothing.png") == "404")
            #expect(try await status("\(url)issues/other/") == "404")
            #expect(try await status("\(url)issues/making-an-issue") == "301")
        }
    }

    @Test("a name that leads here from elsewhere is not answered")
    func rebinding() async throws {
        try await serving(try ReaderServer(try sample(), cover: nil, logger: logger)) { url async throws in
            #expect(try await status("-H", "Host: evil.example", url.absoluteString) == "421")
            #expect(try await status("-H", "Host: localhost:\(url.port ?? 0)", url.absoluteString) == "200")
        }
    }

    @Test("only pages of this server may change the library")
    func forgery() async throws {
        let library = try await IssueLibrary(folder: folder["library"])
        try await library.addIssue(name: "a", date: .now)
        let server = try ReaderServer(library, cache: folder["cache"], logger: logger) {}
        try await serving(server) { url async throws in
            let body = #"{"issue":"a","kind":"favorite","isSet":true}"#
            let mark = "\(url)api/mark"
            let json = "Content-Type: application/json"
            #expect(try await status("-d", body, mark) == "403", "a form of another page")
            #expect(try await status("-H", json, "-H", "Origin: https://evil.example", "-d", body, mark) == "403")
            #expect(try await status("-H", json, "-X", "OPTIONS", mark) == "404")
            #expect(try await !library.existingIssue(named: "a").isFavorite)
            #expect(try await status("-H", json, "-d", body, mark) == "204")
            #expect(try await library.existingIssue(named: "a").isFavorite)
            #expect(try await status("-H", json, "-d", "nonsense", mark) == "400")
            #expect(try await status("-H", json, "-d", #"{"issue":"b","kind":"favorite","isSet":true}"#, mark) == "409")
            let position = #"{"issue":"a","position":"2.3","shown":["2.3","2.4"]}"#
            #expect(try await status("-H", json, "-d", position, "\(url)api/position") == "204")
            let kept = try await library.readingPosition("a")
            #expect(kept == PagePosition("2.3"))
            #expect(try await library.existingIssue(named: "a").readPageCount == 2)
            #expect(try await curl("\(url)api/reading?issue=a").contains(#""position":"2.3""#))
            #expect(try await status("\(url)issues/a/") == "409", "its content is not here")
        }
    }
}
