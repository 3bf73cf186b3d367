import Foundation
import IssueTransfer
import Periodical
import Synchronization
import TestSupport
import Testing

@testable import FeedSync

/// Requests to simulated sync services.
@Suite struct GoogleReaderClientTests {
    @Test(
        "the long form and the short form of a numeric item ID mean the same item",
        arguments: [
            ("-1", "-1"), ("tag:google.com,2005:reader/item/ffffffffffffffff", "-1"), ("18446744073709551615", "-1"),
            ("tag:google.com,2005:reader/item/000000000000002a", "42"), ("42", "42"), ("00000000000000ab", "171"),
            ("tag:google.com,2005:reader/item/8000000000000000", "-9223372036854775808"), ("", nil), ("a b", nil),
            ("51d133b7a7ae2fd0ab000010", "51d133b7a7ae2fd0ab000010"),
            ("tag:google.com,2005:reader/item/51d133b7a7ae2fd0ab000010", "51d133b7a7ae2fd0ab000010"),
            ("519133171728394055667788", "519133171728394055667788"), ("feed/1:2", "feed/1:2"),
            ("8c1ce3a0-5d0e-4a0f-9b6e-52a1f7a8a3c1", "8c1ce3a0-5d0e-4a0f-9b6e-52a1f7a8a3c1"),
            ("tag:google.com,2005:reader/item/", nil), (String(repeating: "a", count: 256), nil),
            // Without the prefix, this ID would look like a different number.
            (
                "tag:google.com,2005:reader/item/10000000000000000",
                "tag:google.com,2005:reader/item/10000000000000000"
            ),
        ] as [(String, String?)])
    func ids(text: String, id: String?) {
        #expect(ItemID.canonical(text) == id)
        if let id { #expect(ItemID.canonical(ItemID.spelled(id)) == id) }
    }

    @Test("when the sync client requests items, it adds the prefix to short item IDs")
    func spelled() {
        #expect(ItemID.spelled("51d1") == "tag:google.com,2005:reader/item/51d1")
        #expect(ItemID.spelled("urn:x:1") == "urn:x:1")
        #expect(ItemID.spelled("42") == "tag:google.com,2005:reader/item/000000000000002a")
    }

    @Test("login tries a sync service's default paths over https, or over http on this computer")
    func addresses() throws {
        func places(_ text: String) throws -> [String] {
            try ServiceAddress.candidates(try #require(URL(string: text))).map(\.absoluteString)
        }
        #expect(try places("https://rss.example.org/").first == "https://rss.example.org/")
        #expect(try places("https://h/fresh/").contains("https://h/fresh/api/greader.php"))
        #expect(try places("https://h/api/greader.php") == ["https://h/api/greader.php"])
        #expect(try places("https://h/x/reader/api/0/token").first == "https://h/x")
        #expect(try !places("http://127.0.0.1:8080/").isEmpty && !places("http://localhost/").isEmpty)
        for text in ["http://example.org/", "http://127.0.0.1.example.org/", "ftp://h/", "https://ada:x@h/", "rss"] {
            #expect(throws: MastheadError.self, "\(text)") { try places(text) }
        }
    }

    @Test("login reports a wrong password differently than a missing sync service")
    func login() async throws {
        let fixture = try await SyncFixture()
        let login = ServiceLogin(client: HTTPClient(configuration: SyncFixture.http))
        let (base, value) = try await login.logIn(at: fixture.service.url, user: "ada", password: "open sesame")
        #expect(base == fixture.service.url.normalized && value.hasPrefix("auth-"))
        let wrong = await #expect(throws: MastheadError.self) {
            try await login.logIn(at: fixture.service.url, user: "ada", password: "close")
        }
        #expect(wrong?.code == .wrongPassword)
        let below = try ScriptedServer { request in
            guard request.path == "/api/greader.php/accounts/ClientLogin" else {
                return [.send(.response(200, body: Data("<html>Welcome</html>".utf8)))]
            }
            return [.send(.response(200, body: Data(#"{"SID":"x","Auth":"abc"}"#.utf8)))]
        }
        defer { below.stop() }
        let found = try await login.logIn(at: below.url("/"), user: "ada", password: "p")
        #expect(found.base == below.url("/api/greader.php") && found.authorization == "abc")
        let none = try ScriptedServer { _ in [.send(.response(200, body: Data("<html></html>".utf8)))] }
        defer { none.stop() }
        let strange = await #expect(throws: MastheadError.self) {
            try await login.logIn(at: none.url("/"), user: "ada", password: "p")
        }
        #expect(strange?.code == .strangeAnswer)
        // A file server accepts no forms, so retrying would not help.
        let files = try ScriptedServer { _ in [.send(.response(501))] }
        defer { files.stop() }
        let ofFiles = await #expect(throws: MastheadError.self) {
            try await login.logIn(at: files.url("/"), user: "ada", password: "p")
        }
        #expect(ofFiles?.code == .strangeAnswer)
    }

    @Test("the sync client reads the item IDs on all pages of a result")
    func continuation() async throws {
        let fixture = try await SyncFixture()
        fixture.publish("a", -20...30)
        let ids = try await fixture.client().ids(of: .unread)
        #expect(ids.rows.count == 51 && ids.strangeCount == 0 && Set(ids.rows) == Set((-20...30).map { "\($0)" }))
        let items = try await fixture.client().items(["-20", "30", "99"]).rows
        #expect(Set(items.map(\.id)) == ["-20", "30"] && items[0].post.title == "a -20")
    }

    @Test("the sync client rejects endless result pages, HTML and invalid JSON")
    func hostile() async throws {
        let answers = Mutex<String>("")
        let server = try ScriptedServer { request in
            if request.path.hasSuffix("ClientLogin") { return [.send(.response(200, body: Data("Auth=a\n".utf8)))] }
            if request.path.hasSuffix("/token") { return [.send(.response(200, body: Data("t".utf8)))] }
            return [.send(.response(200, body: Data(answers.withLock { $0 }.utf8)))]
        }
        defer { server.stop() }
        let client = GoogleReaderClient(
            server.url(""), user: "a", password: "b", authorization: nil,
            client: HTTPClient(configuration: SyncFixture.http))
        for text in [
            #"{"itemRefs":[{"id":"1"}],"continuation":"x"}"#, "<html></html>", "[1]", "nothing", "[]", "",
            String(repeating: "[", count: 100_000),
        ] {
            answers.withLock { $0 = text }
            await #expect(throws: MastheadError.self, "\(text.prefix(20))") { try await client.ids(of: .all) }
        }
        answers.withLock { $0 = "<html></html>" }
        await #expect(throws: MastheadError.self) { try await client.mark(["1"], isFavorite: true, isSo: true) }
        await #expect(throws: MastheadError.self) { try await client.subscriptions() }
        answers.withLock { $0 = #"{"subscriptions":[{"id":"feed/1","url":"javascript:x"},{"id":7},3]}"# }
        let subscriptions = try await client.subscriptions()
        #expect(subscriptions.rows.isEmpty && subscriptions.strangeCount == 3)
        answers.withLock {
            $0 = #"{"items":[{"id":"2","origin":{"streamId":"feed/1"},"title":"not asked for"},{"id":[]}]}"#
        }
        let items = try await client.items(["1"])
        #expect(items.rows.isEmpty && items.strangeCount == 2)
    }

    @Test(
        "after status 401 or 403, the sync client requests a new token once, then logs in again once",
        arguments: [(401, false), (403, false), (401, true)])
    func renewal(refusal: Int, blamesToken: Bool) async throws {
        let fixture = try await SyncFixture()
        fixture.service.with { ($0.habits.refusal, $0.habits.blamesToken) = (refusal, blamesToken) }
        let feed = fixture.publish("a", 1...2)
        let client = fixture.client()
        #expect(try await client.change(feed, title: "One") == .done)
        fixture.service.with { $0.forgetTokens() }
        #expect(try await client.change(feed, title: "Two") == .done)
        #expect(fixture.service.with { $0.feeds[feed]?.title } == "Two")
        fixture.service.with { $0.forgetLogins() }
        #expect(try await client.subscriptions().rows.count == 1)
        #expect(fixture.service.with { $0.loginCount } == 2)
        fixture.service.with { $0.forgetLogins() }
        #expect(try await client.change(feed, title: "Three") == .done)
        #expect(fixture.service.with { $0.loginCount } == 3)
        fixture.service.with { $0.fault = { $0 == "subscription/list" ? .status(refusal, retryAfter: nil) : nil } }
        let closed = await #expect(throws: MastheadError.self) { try await client.subscriptions() }
        #expect(closed?.code == .wrongPassword && fixture.service.with { $0.loginCount } == 4)
        fixture.service.with { $0.fault = { $0 == "edit-tag" ? .badToken : nil } }
        let refused = await #expect(throws: MastheadError.self) {
            try await client.mark(["1"], isFavorite: false, isSo: true)
        }
        #expect(refused?.code == .wrongPassword)
        // One request each with its token, with a new token, and after a new login.
        #expect(fixture.service.log.count { $0.path.hasSuffix("/edit-tag") } == 3)
        #expect(fixture.service.with { $0.loginCount } == 5)
    }

    @Test("the sync client does not send credentials to another server after a redirect")
    func redirects() async throws {
        let thief = try ScriptedServer { _ in [.send(.response(200, body: Data(#"{"subscriptions":[]}"#.utf8)))] }
        defer { thief.stop() }
        let server = try ScriptedServer { request in
            if request.path.hasSuffix("ClientLogin"), request.headers["x"] == nil, request.body.count < 90 {
                return [.send(.response(200, body: Data("Auth=a\n".utf8)))]
            }
            return [.send(.response(307, ["Location": thief.url(request.path).absoluteString]))]
        }
        defer { server.stop() }
        let http = HTTPClient(configuration: SyncFixture.http)
        let client = GoogleReaderClient(server.url(""), user: "a", password: "b", authorization: "secret", client: http)
        await #expect(throws: MastheadError.self) { try await client.subscriptions() }
        await #expect(throws: MastheadError.self) { try await client.mark(["1"], isFavorite: true, isSo: true) }
        await #expect(throws: MastheadError.self) {
            try await ServiceLogin(client: http).logIn(
                at: server.url(""), user: "a", password: String(repeating: "p", count: 100))
        }
        #expect(!thief.log.isEmpty)
        for request in thief.log {
            #expect(request.headers["authorization"] == nil && request.body.isEmpty)
            #expect(!request.path.contains("ppp"))
        }
    }

    @Test("the sync client can change folders, preferences and subscriptions on the service")
    func others() async throws {
        let fixture = try await SyncFixture()
        let feed = fixture.publish("a", 1...1, labels: ["Sea"])
        let client = fixture.client()
        #expect(try await client.labels() == ["Sea"])
        #expect(try await client.renameFolder("Sea", to: "Shore") == .done)
        #expect(fixture.service.with { $0.feeds[feed]?.labels } == ["Shore"])
        #expect(try await client.removeFolder("Shore") == .done)
        #expect(fixture.service.with { $0.feeds[feed]?.labels } == [])
        #expect(try await client.setPreference("masthead", to: "x y", of: feed) == .done)
        #expect(try await client.preferences(of: feed) == ["masthead": "x y"])
        let json = try #require(URL(string: "https://example.org/feed.json"))
        // If the service refuses the address, plain subscription is tried.
        #expect(try await client.subscribe(json) == .done)
        let unknown = try #require(URL(string: "https://example.org/none"))
        fixture.service.with { $0.unknownFeeds = [unknown.absoluteString] }
        #expect(try await client.subscribe(unknown) == .refused("There is no feed."))
        fixture.service.with { $0.fault = { $0.hasPrefix("subscription/import") ? .emptyList : nil } }
        #expect(try await client.importList(Data("<opml/>".utf8)) == .refused("the service does not accept lists"))
    }
}
