import Foundation
import IssueLibrary
import IssueTransfer
import LibrarySupport
import Periodical
import TestSupport
import Testing

/// Tests of full texts, which are downloaded from the pages of posts.
@Suite struct PostArticleTests {
    private let fixture: FeedFixture

    init() async throws { fixture = try await FeedFixture() }

    private static func page(_ word: String) -> Data {
        let text = (1...4).map { number in
            "<p>The \(word) lay at the quay on day \(number), and nobody had told the harbour master, who came down with his lamp.</p>"
        }
        return Data(
            """
            <!doctype html><html><head><title>x</title></head><body><nav><a href="/">Home</a></nav><article><h1>one</h1>\(text.joined())
            <img src="/\(word).png" alt="A picture"></article><div id="comments"><p>What others say of it, which is nothing to the point.</p></div></body></html>
            """.utf8)
    }

    private static let picture =
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 400)

    /// Returns a post whose page is at a path.
    private func post(_ id: String, _ path: String, _ html: String = "<p>A summary of it.</p>") -> FeedFixture.Post {
        FeedFixture.Post(id: id, title: id, html: html, published: 1_767_400_000, link: fixture.server.url(path))
    }

    /// Sets the responses for the given paths.
    private func answer(_ answers: [String: [ScriptedServer.Step]]) {
        fixture.setFault { request in
            if let steps = answers[request.path] { return steps }
            return request.path.hasSuffix(".png") ? [.send(.response(200, body: Self.picture))] : nil
        }
    }

    private func html(_ body: Data, _ headers: [String: String] = ["Content-Type": "text/html; charset=utf-8"])
        -> [ScriptedServer.Step]
    {
        [.send(.response(200, headers, body: body))]
    }

    @discardableResult
    private func refresh() async throws -> RefreshSummary {
        fixture.clock.advance(by: 24 * 3600)
        return try await fixture.library.refresh()
    }

    /// Follows a feed with one post, whose page has the given response.
    private func follow(_ answer: [ScriptedServer.Step]) async throws -> LibraryPost {
        self.answer(["/one": answer])
        fixture.write([post("one", "/one")])
        try await fixture.follow("/feed")
        try await refresh()
        return try await fixture.library.posts.existingPost("feed/one")
    }

    @Test("a post's full text is downloaded once and can be searched")
    func bring() async throws {
        let library = fixture.library
        let one = try await follow(html(Self.page("schooner")))
        let before = try await library.articles.content(of: one.id)
        #expect(!before.isWhole && before.article == nil && before.html == "<p>A summary of it.</p>")
        #expect(fixture.requests("/one") == 0)
        let content = try await library.articles.download(of: one.id)
        #expect(
            content.isWhole && content.html.contains("The schooner lay") && !content.html.contains("What others say"))
        #expect(!content.html.contains("<h1") && !content.html.contains("Home"))
        #expect(content.article?.url == fixture.server.url("/one") && content.article?.isOutdated == false)
        #expect(try await library.articles.download(of: one.id) == content && fixture.requests("/one") == 1)
        #expect(try await library.articles.html(of: one.id) == content.html)
        let given = try await library.articles.content(of: one.id, asGiven: true)
        #expect(given.html == before.html && !given.isWhole && given.article != nil)
        for words in ["schooner harbour", "summary"] {
            let hits = try await library.posts.search(words)
            #expect(hits.map(\.name) == ["one"])
            #expect(hits.first?.context.contains { $0.isMatch } == true, "\(words)")
        }
        #expect(try await library.posts.search("nothing point").isEmpty)
        // The pictures of a full text download on request or with the next refresh.
        #expect(try await library.postPictures.pictures(of: one.id).isEmpty)
        try await library.postPictures.download(of: one.id)
        #expect(
            try await library.postPictures.pictures(of: one.id).keys.map { $0 } == [
                fixture.server.url("/schooner.png").absoluteString
            ])
        _ = try await library.articles.download(of: one.id, anew: true)
        #expect(fixture.requests("/one") == 2)
    }

    @Test("a post's full text is kept after refreshes and edits")
    func edited() async throws {
        let library = fixture.library
        let one = try await follow(html(Self.page("schooner")))
        _ = try await library.articles.download(of: one.id)
        try await refresh()
        #expect(try await library.articles.content(of: one.id).isWhole)
        fixture.write([post("one", "/one", "<p>Another summary.</p>")])
        try await refresh()
        let kept = try await library.articles.content(of: one.id)
        #expect(kept.isWhole && kept.article?.isOutdated == true)
        #expect(try await library.posts.search("another schooner").map(\.name) == ["one"])
        #expect(try await library.postPictures.pictures(of: one.id).count == 1)
        #expect(try await library.articles.content(of: one.id, asGiven: true).html == "<p>Another summary.</p>")
        answer(["/one": [.send(.response(404))]])
        await #expect(throws: MastheadError.self) { try await library.articles.download(of: one.id) }
        #expect(try await library.articles.content(of: one.id) == kept)
        answer(["/one": html(Self.page("ketch"))])
        let now = try await library.articles.download(of: one.id)
        #expect(now.html.contains("ketch") && now.article?.isOutdated == false)
        #expect(try await library.posts.search("schooner").isEmpty)
        // The full text is deleted with its post.
        fixture.write([post("two", "/two")])
        try await refresh()
        fixture.clock.advance(by: 100 * 24 * 3600)
        try await refresh()
        #expect(try await library.posts.post("feed/one") == nil)
        #expect(try await library.posts.search("ketch").isEmpty)
    }

    /// A page that cannot be used as a full text, and the expected error.
    struct Bad: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [ScriptedServer.Step]
        let code: MastheadError.Code
        let found: String
    }

    static let bad: [Bad] = [
        Bad(testDescription: "404", steps: [.send(.response(404))], code: .refused, found: "404"),
        Bad(testDescription: "500", steps: [.send(.response(500))], code: .serverFailed, found: "500"),
        Bad(testDescription: "login", steps: [.send(.response(401))], code: .refused, found: "401"),
        Bad(
            testDescription: "breaks off",
            steps: [
                .send(Data("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 9000\r\n\r\n<html>".utf8)),
                .reset,
            ],
            code: .interrupted, found: "broke"),
        Bad(
            testDescription: "too large",
            steps: [
                .send(.response(200, ["Content-Type": "text/html"], body: Data(repeating: 0x20, count: (10 << 20) + 1)))
            ],
            code: .wrongContent, found: "larger than"),
        Bad(
            testDescription: "a PDF that is called a page",
            steps: [.send(.response(200, ["Content-Type": "text/html"], body: Data("%PDF-1.7\n%x".utf8)))],
            code: .wrongKind, found: "a PDF"),
        Bad(
            testDescription: "a page that is called a picture",
            steps: [.send(.response(200, ["Content-Type": "image/png"], body: page("x")))], code: .wrongKind,
            found: "image/png"),
        Bad(
            testDescription: "a feed",
            steps: [
                .send(
                    .response(200, ["Content-Type": "text/xml"], body: Data("<rss version='2.0'><channel/></rss>".utf8))
                )
            ],
            code: .wrongKind, found: "RSS"),
        Bad(
            testDescription: "no article",
            steps: [.send(.response(200, body: Data("<html><body><a href=/>Home</a></body></html>".utf8)))],
            code: .noArticle, found: "no article"),
        Bad(
            testDescription: "on to a file",
            steps: [.send(.response(302, ["Location": "file:///etc/passwd"]))], code: .refused, found: "redirected"),
        Bad(
            testDescription: "round and round", steps: [.send(.response(302, ["Location": "/one"]))], code: .refused,
            found: "redirected"),
    ]

    @Test("if a post's full text cannot be downloaded, the feed's text is kept", arguments: bad)
    func faults(_ bad: Bad) async throws {
        let one = try await follow(bad.steps)
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.articles.download(of: one.id)
        }
        #expect(error?.code == bad.code && error?.found.contains(bad.found) == true, "\(String(describing: error))")
        #expect(error?.summary.hasPrefix("cannot fetch the full text of feed/one: ") == true)
        #expect(error?.hint != nil)
        let content = try await fixture.library.articles.content(of: one.id)
        #expect(content.html == "<p>A summary of it.</p>" && !content.isWhole && content.error == error)
        answer(["/one": html(Self.page("schooner"))])
        #expect(try await fixture.library.articles.download(of: one.id).error == nil)
    }

    @Test("if the server with a post's full text is unreachable, the post keeps the feed's text")
    func silence() async throws {
        let gate = Gate()
        let fixture = try await FeedFixture { $0.http.stallTimeout = .seconds(1) }
        fixture.setFault { $0.path == "/one" ? [.wait(gate)] : nil }
        fixture.write([
            FeedFixture.Post(id: "one", title: "one", html: "<p>A summary of it.</p>", link: fixture.server.url("/one"))
        ])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        let one = try await fixture.library.posts.existingPost("feed/one")
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.articles.download(of: one.id)
        }
        #expect(error?.code == .interrupted, "\(String(describing: error))")
        gate.open()
        fixture.server.stop()
        let gone = await #expect(throws: MastheadError.self) { try await fixture.library.articles.download(of: one.id) }
        #expect(gone?.code == .unreachable && gone?.hint != nil, "\(String(describing: gone))")
        #expect(try await fixture.library.articles.content(of: one.id).html == "<p>A summary of it.</p>")
    }

    @Test("a post's full text is read even if its web page is redirected and compressed")
    func redirected() async throws {
        let file = try fixture.folder.write("page", String(decoding: Self.page("sloop"), as: UTF8.self))
        _ = try await Tool.run(["gzip", "-k", file.path])
        let zipped = try Data(contentsOf: fixture.folder["page.gz"])
        let one = try await follow([.send(.response(301, ["Location": "/moved/here"]))])
        answer([
            "/one": [.send(.response(301, ["Location": "/moved/here"]))],
            "/moved/here": html(zipped, ["Content-Type": "text/html", "Content-Encoding": "gzip"]),
        ])
        let content = try await fixture.library.articles.download(of: one.id)
        #expect(content.html.contains("sloop") && content.article?.url == fixture.server.url("/moved/here"))
        let request = try #require(fixture.server.log.last { $0.path == "/moved/here" })
        #expect(request.headers["accept-encoding"]?.contains("gzip") == true)
        #expect(request.headers["user-agent"] == "Masthead" && request.headers["cookie"] == nil)
        #expect(request.headers["referer"] == nil)
    }

    @Test("a refresh downloads the full texts and pictures of a feed's unread posts once")
    func followed() async throws {
        let library = fixture.library
        answer([
            "/one": html(Self.page("schooner")), "/two": html(Self.page("brig")), "/three": [.send(.response(404))],
        ])
        fixture.write([post("one", "/one"), post("two", "/two"), post("three", "/three")])
        try await fixture.follow("/feed")
        try await refresh()
        #expect(fixture.requests("/one") == 0)
        try await library.posts.setRead(true, [try await library.posts.existingPost("feed/two").id])
        try await library.feeds.setFetchesArticles(true, of: "feed")
        #expect(try await library.publications.publication("feed").feed?.fetchesArticles == true)
        let summary = try await refresh()
        #expect(summary.articleCount == 1)
        #expect(summary.diagnostics.map(\.code) == ["no-whole-article"])
        #expect(summary.diagnostics.first?.message.contains("feed/three") == true)
        let one = try await library.posts.existingPost("feed/one")
        #expect(try await library.articles.content(of: one.id).isWhole)
        #expect(try await library.postPictures.pictures(of: one.id).count == 1)
        let three = try await library.posts.existingPost("feed/three")
        #expect(try await library.articles.content(of: three.id).error?.code == .refused)
        // A page that is not found is requested three times and reported once.
        for _ in 0..<4 { #expect(try await refresh().diagnostics.isEmpty) }
        #expect(fixture.requests("/one") == 1 && fixture.requests("/two") == 0 && fixture.requests("/three") == 3)
        // The page of an edited post is requested again.
        answer(["/one": html(Self.page("cutter")), "/three": [.send(.response(404))]])
        fixture.write([post("one", "/one", "<p>Edited.</p>"), post("two", "/two"), post("three", "/three")])
        #expect(try await refresh().articleCount == 1)
        #expect(try await library.articles.html(of: one.id).contains("cutter"))
        try await library.feeds.setFetchesArticles(false, of: "feed")
        fixture.write([post("four", "/four")])
        try await refresh()
        #expect(fixture.requests("/four") == 0)
        #expect(try await library.articles.content(of: one.id).isWhole)
    }

    @Test("while a server asks for fewer requests, no more full texts are requested from it")
    func retryAfter() async throws {
        let library = fixture.library
        let paths = (1...8).map { "/p\($0)" }
        answer(Dictionary(uniqueKeysWithValues: paths.map { ($0, [.send(.response(429, ["Retry-After": "86400"]))]) }))
        fixture.write(paths.map { post(String($0.dropFirst()), $0) })
        try await fixture.follow("/feed")
        try await library.feeds.setFetchesArticles(true, of: "feed")
        let summary = try await refresh()
        let asked = fixture.server.log.count { paths.contains($0.path) }
        // Two requests were running, and each is retried at most once.
        #expect((1...4).contains(asked), "\(asked)")
        #expect(summary.diagnostics.contains { $0.code == "articles-put-off" })
        fixture.clock.advance(by: 3600)
        _ = try await library.refresh()
        #expect(fixture.server.log.count { paths.contains($0.path) } == asked)
        answer(Dictionary(uniqueKeysWithValues: paths.map { ($0, html(Self.page("tug"))) }))
        #expect(try await refresh().articleCount == 8)
    }

    @Test("at most two full texts are downloaded from a server at once")
    func courtesy() async throws {
        let gate = Gate()
        let other = try ScriptedServer { _ in [.send(.response(200, body: Self.page("tug")))] }
        defer { other.stop() }
        let paths = (1...6).map { "/p\($0)" }
        // The same machine with another name counts as another server.
        let place = other.url("/other").absoluteString.replacing("127.0.0.1", with: "localhost")
        let elsewhere = FeedFixture.Post(id: "elsewhere", title: "elsewhere", link: URL(string: place))
        fixture.write(paths.map { post(String($0.dropFirst()), $0) } + [elsewhere])
        try await fixture.follow("/feed")
        try await refresh()
        answer(
            Dictionary(
                uniqueKeysWithValues: paths.map {
                    ($0, [.wait(gate), .send(.response(200, body: Self.page("tug")))])
                }))
        let (library, server) = (fixture.library, fixture.server)
        let far = try await library.posts.existingPost("feed/elsewhere").id
        let ids = try await library.posts.page().posts.map(\.id).filter { $0 != far }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for id in ids + ids { group.addTask { _ = try await library.articles.download(of: id) } }
            while server.log.count(where: { paths.contains($0.path) }) < 2 {
                try await ContinuousClock().sleep(for: .milliseconds(5))
            }
            // By the end of a download from the other server, any further requests would have arrived.
            _ = try await library.articles.download(of: far)
            #expect(server.log.count { paths.contains($0.path) } == 2)
            gate.open()
            try await group.waitForAll()
        }
        #expect(server.log.count { paths.contains($0.path) } == 6)
    }

    @Test("a request for a full text sends the feed's password only to the feed's server")
    func credentials() async throws {
        let folder = try TemporaryFolder()
        let other = try ScriptedServer { _ in [.send(.response(200, body: Self.page("tug")))] }
        defer { other.stop() }
        let netrc = try folder.write("netrc", "machine 127.0.0.1 login reader password s3cret\n")
        let fixture = try await FeedFixture { $0.http.netrcFile = netrc }
        let page = Self.page("tug")
        fixture.setFault { request in
            guard request.path == "/own" else { return nil }
            guard request.headers["authorization"] != nil else {
                return [.send(.response(401, ["WWW-Authenticate": "Basic realm=\"x\""]))]
            }
            return [.send(.response(200, body: page))]
        }
        fixture.write([
            FeedFixture.Post(id: "own", title: "own", link: fixture.server.url("/own")),
            FeedFixture.Post(id: "other", title: "other", link: other.url("/other")),
        ])
        try await fixture.follow("/feed")
        _ = try await fixture.library.refresh()
        for name in ["own", "other"] {
            let post = try await fixture.library.posts.existingPost(ItemReference(handle: "feed", name: name))
            _ = try await fixture.library.articles.download(of: post.id)
        }
        #expect(fixture.server.log.last { $0.path == "/own" }?.headers["authorization"] != nil)
        #expect(other.log.map(\.path) == ["/other"] && other.log.allSatisfy { $0.headers["authorization"] == nil })
    }

    @Test("the full text of a post without a link cannot be requested")
    func noPage() async throws {
        fixture.write(
            "/feed",
            "<rss version='2.0'><channel><title>feed</title><item><guid isPermaLink='false'>1</guid><title>one</title></item></channel></rss>"
        )
        try await fixture.follow("/feed")
        try await refresh()
        let one = try await fixture.library.posts.existingPost("feed/one")
        let error = await #expect(throws: MastheadError.self) {
            try await fixture.library.articles.download(of: one.id)
        }
        #expect(error?.code == .noArticle && error?.found.contains("no link") == true)
    }

    @Test("the full texts of posts are recovered from a damaged database")
    func recovered() async throws {
        let one = try await follow(html(Self.page("schooner")))
        _ = try await fixture.library.articles.download(of: one.id)
        try await fixture.library.feeds.setFetchesArticles(true, of: "feed")
        try await fixture.library.posts.setFavorite(true, [one.id])
        let copy = fixture.folder["copy"]
        try FileManager.default.copyItem(at: fixture.folder["library"], to: copy)
        try Data(repeating: 7, count: 9000).write(to: copy.appending(path: "library.sqlite"))
        for ending in ["-wal", "-shm"] { unlink(copy.appending(path: "library.sqlite").path + ending) }
        _ = try await IssueLibrary.recover(copy)
        let recovered = try await IssueLibrary(folder: copy, configuration: fixture.library.configuration)
        let post = try await recovered.posts.existingPost("feed/one")
        let content = try await recovered.articles.content(of: post.id)
        #expect(content.isWhole && content.html.contains("schooner") && content.article?.isOutdated == false)
        #expect(try await recovered.articles.content(of: post.id, asGiven: true).html == "<p>A summary of it.</p>")
        #expect(try await recovered.posts.search("schooner").map(\.name) == ["one"])
        #expect(try await recovered.publications.publication("feed").feed?.fetchesArticles == true)
    }
}
