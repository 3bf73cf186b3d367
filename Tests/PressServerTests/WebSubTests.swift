import Foundation
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of a server with a simulated hub.
@Suite(.enabled(if: PushService.isInstalled)) struct WebSubTests {
    private static let topic = "https://example.org/feed?a=1&b=2"

    private struct Channel {
        let fixture: PressFixture
        let hub: ScriptedHub
        let token: String
        let place: String
        let database: StoreAddress

        func follow(_ hubURL: String, topic: String = WebSubTests.topic) async throws -> PressAnswer {
            try await fixture.ask(
                "POST", place, token: token, json: #"{"follow": [{"topic": "\#(topic)", "hub": "\#(hubURL)"}]}"#)
        }

        /// Returns the hub's last request, with its callback on this server.
        func question(_ count: Int) async throws -> ScriptedHub.Question {
            var question = try #require(try await hub.questions(count).last)
            #expect(question.callback.hasPrefix("https://press.example.org/websub/"))
            question.callback = question.callback.replacing("https://press.example.org", with: fixture.url)
            return question
        }

        var isHeard: Bool? {
            get async throws {
                let feeds = try await fixture.ask("GET", place, token: token).json() as? [[String: Any]]
                return feeds?.first?["isHeard"] as? Bool
            }
        }

        /// Waits until the feed is announced.
        func announcement(after number: Int) async throws -> Int {
            let answer = try await fixture.ask("GET", "/v1/events?after=\(number)&wait=50", token: token)
            let events = try #require(try answer.json() as? [String: Any])
            #expect(events["feeds"] as? [String] == [WebSubTests.topic], "\(answer)")
            return try #require(events["last"] as? Int)
        }

        func write(_ sql: String) async throws -> Int {
            let store = try await database.open()
            let count = try await store.write(.statements) { try $0.change(sql) }
            await store.close()
            return count
        }
    }

    private func serving(_ kind: ServedDatabase, _ body: (Channel) async throws -> Void) async throws {
        let hub = try await ScriptedHub()
        let database = try await kind.make()
        try await PressFixture.serving(
            { configuration, folder in
                if let database { configuration.database = try StoreAddress(database, in: folder.url) }
                configuration.push.authorities = hub.service.authority
                configuration.push.reachesInside = true
                configuration.hubs = try HubSettings(address: #require(URL(string: "https://press.example.org/")))
            },
            { fixture async throws in
                let made = try await fixture.ask(
                    "POST", "/v1/devices", token: "", json: #"{"kind": "channel", "key": "abcdefghijklmnop"}"#)
                let device = try #require((try made.json() as? [String: Any])?["device"] as? [String: Any])
                let place = "/v1/devices/\(try #require(device["id"] as? String))/feeds"
                try await body(
                    Channel(
                        fixture: fixture, hub: hub, token: try #require(try made.text("token")), place: place,
                        database: database.map { try StoreAddress($0, in: fixture.folder.url) }
                            ?? StoreAddress("press.sqlite", in: fixture.folder["press"])))
            })
    }

    @Test(
        "the server announces a hub's notice on push connections only if the notice is signed",
        arguments: ServedDatabase.installed)
    func heard(kind: ServedDatabase) async throws {
        try await serving(kind) { channel async throws in
            #expect(try await channel.follow(channel.hub.url()).status == 200)
            let question = try await channel.question(1)
            #expect(question["mode"] == "subscribe" && question["topic"] == Self.topic)
            #expect(question["secret"].count == 64 && Int(question["lease_seconds"]) != nil)
            #expect(try await channel.hub.call(question, "unsubscribe").status == 404)
            #expect(try await channel.hub.call(question, "subscribe", topic: "https://example.org/").status == 404)
            #expect(try await channel.isHeard == false)
            let answer = try await channel.hub.call(question, "subscribe", lease: 1000)
            #expect(answer.status == 200 && answer.body == "a1 b2")
            #expect(try await channel.isHeard == true)
            let begun = try await channel.announcement(after: 0)
            #expect(try await channel.hub.notify(question, "<feed/>", secret: "other") == 202)
            #expect(try await channel.write("UPDATE feed_topic SET noticed_at = 1 WHERE noticed_at IS NOT NULL") == 0)
            // A notice may be larger than other bodies.
            #expect(try await channel.hub.notify(question, String(repeating: "<post/>", count: 100_000)) == 202)
            #expect(try await channel.announcement(after: begun) == begun + 1)
            var stray = question
            stray.callback = channel.fixture.url + "/websub/" + String(repeating: "0", count: 32)
            #expect(try await channel.hub.notify(stray, "<feed/>") == 410)
            #expect(channel.fixture.log.all.contains { $0.contains("/websub/") })
            #expect(!channel.fixture.log.all.contains { $0.contains(question.callback.suffix(32)) })
        }
    }

    @Test(
        "if a subscription at a hub expires, this is announced on push connections, and it is renewed",
        arguments: ServedDatabase.installed)
    func lost(kind: ServedDatabase) async throws {
        try await serving(kind) { channel async throws in
            #expect(try await channel.follow(channel.hub.url()).status == 200)
            var question = try await channel.question(1)
            #expect(try await channel.hub.call(question, "subscribe", lease: 1).status == 200)
            var last = try await channel.announcement(after: 0)
            try await wait(while: try await channel.isHeard == true)
            last = try await channel.announcement(after: last)
            #expect(try await channel.write("UPDATE feed_topic SET due_at = 0") == 1)
            question = try await channel.question(2)
            #expect(question["mode"] == "subscribe")
            #expect(try await channel.hub.call(question, "subscribe", lease: 1000).status == 200)
            #expect(try await channel.isHeard == true)
            #expect(try await channel.hub.call(question, "denied").status == 204)
            #expect(try await channel.isHeard == false)
            last = try await channel.announcement(after: last)
            #expect(try await channel.fixture.ask("DELETE", "/v1/account", token: channel.token).status == 204)
            try await wait(while: try await channel.write("UPDATE feed_topic SET attempts = 0") > 0)
        }
    }

    @Test("the server tries an unavailable hub again later", arguments: ServedDatabase.installed)
    func away(kind: ServedDatabase) async throws {
        try await serving(kind) { channel async throws in
            for answer in ["answer.403", "answer.503.x.800"] {
                #expect(try await channel.follow(channel.hub.url(answer)).status == 200)
                let count = answer.contains("403") ? 1 : 2
                _ = try await channel.question(count)
                // The next call is postponed by about the time that the hub asked for, or by a day.
                try await wait(
                    while: try await channel.write(
                        "UPDATE feed_topic SET due_at = due_at WHERE hub LIKE '%\(answer)' AND due_at > \(Self.inMinutes(10))"
                    ) == 0)
                #expect(try await channel.isHeard == false)
            }
            // A busy hub gets no other calls in the meantime, at any of its URLs.
            #expect(try await channel.follow(channel.hub.url()).status == 200)
            try await wait(
                while: try await channel.write(
                    "UPDATE feed_topic SET due_at = due_at WHERE hub LIKE '%/hub' AND due_at > \(Self.inMinutes(3))"
                ) == 0)
            #expect(try channel.hub.service.requests.count == 2)
        }
        try await serving(kind) { channel async throws in
            #expect(try await channel.follow(channel.hub.url()).status == 200)
            let first = try await channel.question(1)
            #expect(try await channel.hub.call(first, "subscribe", lease: 1000).status == 200)
            let left = try await channel.fixture.ask(
                "POST", channel.place, token: channel.token, json: #"{"leave": ["\#(Self.topic)"]}"#)
            #expect(left.body == "[]", "\(left)")
            let farewell = try await channel.question(2)
            #expect(farewell["mode"] == "unsubscribe" && farewell.callback == first.callback)
            #expect(try await channel.hub.call(farewell, "unsubscribe").body == "a1 b2")
            #expect(try await channel.hub.notify(first, "<feed/>") == 410)
        }
    }

    private static func inMinutes(_ count: Int) -> Int { Int(Date().timeIntervalSince1970 * 1000) + count * 60_000 }

    @Test("the server contacts a hub only if its URL is public, uses https and has no password")
    func refused() throws {
        let reach = FeedReach.outside
        #expect(reach.takes(hub: "https://hub.example.org/?a") && reach.takes(hub: "https://hub.example.org:8443/"))
        for hub in [
            "http://hub.example.org/", "https://a:b@hub.example.org/", "https://127.0.0.1/", "https://10.1.2.3/",
            "https://[::1]/", "https://localhost/", "https://hub.example.org:22/", "https://hub.example.org:99999/",
            "ftp://hub.example.org/", "",
            "https://hub.example.org/#a", "https://hub.example.org/" + String(repeating: "a", count: 500),
        ] { #expect(!reach.takes(hub: hub), "\(hub)") }
        #expect(reach.takes(topic: "http://example.org/feed"))
        for topic in ["https://a@example.org/", "http://192.168.1.1/feed", "feed", "https://exämple.org/ "] {
            #expect(!reach.takes(topic: topic), "\(topic)")
        }
    }

    @Test("without WebSub, the server reports that it does not announce feeds")
    func off() async throws {
        try await PressFixture.serving { fixture async throws in
            #expect(try await fixture.ask("GET", "/v1/service", token: "").body.contains(#""feeds":false"#))
            let made = try await fixture.ask(
                "POST", "/v1/devices", token: "", json: #"{"kind": "channel", "key": "abcdefghijklmnop"}"#)
            let token = try #require(try made.text("token"))
            #expect(try await fixture.ask("GET", "/v1/devices/0123456789abcdef/feeds", token: token).status == 404)
            let id = String(repeating: "0", count: 32)
            #expect(try await fixture.ask("POST", "/websub/\(id)", token: "").status == 404)
            #expect(try await fixture.ask("GET", "/websub/\(id)?hub.mode=denied&hub.topic=a", token: "").status == 404)
        }
    }

    private static let codes = [
        ("sha1", "4ec3ad685c709cf6a15badd33b11396d586776c4"),
        ("sha256", "2d833224885eca07923fd042264e8139992e976be134f217137201e83ecbce64"),
        ("sha384", "aeba3c3124225b6470582f875edb0ee92fa0292b251773f53added456da9de10bd9e9b857160859949cbb1dbb220543d"),
        (
            "sha512",
            "46817bb713c4094197ef102a9fd41578bb4e2ae5aa8514a975ef4412c36b51c77c92d3a805af23df3ab9220772c7ef2b2d65a7432c67e73b5a0a1f6ca9b00180"
        ),
    ]

    @Test("all signature methods of the WebSub standard are accepted")
    func signatures() {
        let (body, secret) = (Data("what is new".utf8), Data([1, 2, 0xAB]))
        #expect(HubSignature.text(of: secret) == "0102ab")
        // printf 'what is new' | openssl dgst -sha1 -hmac 0102ab
        for (name, code) in Self.codes {
            #expect(HubSignature.isRight("\(name)=\(code)", for: body, secret: secret), "\(name)")
            #expect(!HubSignature.isRight("\(name)=\(code)", for: body + [0], secret: secret))
            #expect(!HubSignature.isRight("\(name)=\(code.dropLast(2))", for: body, secret: secret))
        }
        for field in ["", "sha256", "sha256=", "md5=00", "sha256=zz", "=00"] {
            #expect(!HubSignature.isRight(field, for: body, secret: secret), "\(field)")
        }
    }
}
