import Foundation
import Logging
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of the push connection for command-line libraries.
@Suite(.timeLimit(.minutes(5))) struct EventRoutesTests {
    private func serving(
        _ adjust: @escaping (inout PressConfiguration) -> Void = { _ in },
        _ body: (PressFixture, String) async throws -> Void
    ) async throws {
        try await PressFixture.serving(
            { configuration, folder in
                configuration.publicFolder = folder["public"]
                configuration.catalogs = [
                    PressCatalog(publication: "magazine", place: folder["public/issues.plist"], address: nil)
                ]
                try CatalogFile.write([("old", Date(timeIntervalSinceNow: -86_400))], in: folder)
                adjust(&configuration)
            },
            { fixture async throws in
                let made = try await fixture.ask(
                    "POST", "/v1/devices", token: "", json: #"{"kind": "channel", "key": "abcdefghijklmnop"}"#)
                let token = try #require(try made.text("token"))
                try await body(fixture, token)
            })
    }

    private func announce(_ issue: String, _ fixture: PressFixture) async throws {
        let answer = try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "\#(issue)"}"#)
        #expect(answer.status == 201, "\(answer)")
    }

    /// Adds issues to the catalog.
    private func publish(_ names: String..., in fixture: PressFixture) throws {
        try CatalogFile.write(
            (["old"] + names).map { ($0, Date(timeIntervalSinceNow: -3600)) }, in: fixture.folder)
    }

    private struct Held: Decodable {
        struct Event: Decodable { let number: Int, publication: String, issue: String, title: String }
        let last: Int
        let events: [Event]
    }

    private func held(_ fixture: PressFixture, _ token: String, after: Int?) async throws -> Held {
        let query = after.map { "?after=\($0)&wait=50" } ?? ""
        let answer = try await fixture.ask("GET", "/v1/events\(query)", token: token)
        #expect(answer.status == 200, "\(answer)")
        return try JSONDecoder().decode(Held.self, from: Data(answer.body.utf8))
    }

    @Test("a long poll waits until an issue is announced")
    func longPoll() async throws {
        try await serving { fixture, token async throws in
            let start = try await held(fixture, token, after: nil)
            #expect(start.events.isEmpty)
            let waiting = Task { try await held(fixture, token, after: start.last) }
            try await announce("old", fixture)
            // The response arrived before the time limit. Otherwise it would be empty.
            let told = try await waiting.value
            #expect(told.events.map(\.issue) == ["old"] && told.events.first?.publication == "magazine")
            #expect(told.events.first?.title == "Title of old" && told.last == told.events.first?.number)
            #expect(try await held(fixture, token, after: start.last).events.map(\.issue) == ["old"])
            let none = try await fixture.ask("GET", "/v1/events?after=\(told.last)&wait=0", token: token)
            #expect(none.body.contains(#""events":[]"#), "\(none)")
        }
    }

    @Test("an event stream sends each new issue and resumes after a disconnect")
    func stream() async throws {
        try await serving { fixture, token async throws in
            let output = fixture.folder["stream"]
            func follow(_ fields: String...) throws -> ChildProcess {
                let words = fields.flatMap { ["-H", $0] }
                return try ChildProcess(
                    ["curl", "-s", "-N", "-H", "Accept: text/event-stream", "-H", "Authorization: Bearer \(token)"]
                        + words + [fixture.url + "/v1/events"], output: output)
            }
            func arrived(with text: String) async throws -> String {
                var found = ""
                try await wait(until: {
                    found = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
                    return found.contains(text)
                })
                return found
            }
            let first = try follow()
            #expect(try await arrived(with: "id: 0\n\n").hasPrefix("retry: "))
            // The server must read the catalog once before the test adds an entry.
            try await baseline(fixture)
            try publish("spring", in: fixture)
            let told = try await arrived(with: #""issue":"spring""#)
            #expect(told.contains("id: 1\ndata: {"), "\(told)")
            first.stop()
            try publish("spring", "summer", in: fixture)
            let second = try follow("Last-Event-ID: 1")
            let more = try await arrived(with: #""issue":"summer""#)
            #expect(!more.contains("spring") && more.contains("id: 2\ndata: {"), "\(more)")
            second.stop()
            let third = try follow("Last-Event-ID: 0")
            let all = try await arrived(with: #""issue":"summer""#)
            #expect(all.contains(#""issue":"spring""#), "\(all)")
            third.stop()
        }
    }

    @Test("an issue with a future date is announced on that date")
    func dates() async throws {
        try await serving { fixture, token async throws in
            try await baseline(fixture)
            // Catalogs have whole seconds.
            let date = Date(timeIntervalSince1970: (Date().timeIntervalSince1970 + 3).rounded(.up))
            try CatalogFile.write(
                [
                    ("old", Date(timeIntervalSinceNow: -86_400)), ("spring", date),
                    ("winter", date.addingTimeInterval(86_400)),
                ],
                in: fixture.folder)
            var found = try await held(fixture, token, after: 0)
            while found.events.isEmpty { found = try await held(fixture, token, after: 0) }
            #expect(Date() >= date)
            #expect(found.events.map(\.issue) == ["spring"])
            let releases = try await fixture.ask("GET", "/admin/v1/releases").json() as? [[String: Any]]
            #expect(releases?.map { $0["issue"] as? String } == ["winter", "spring"], "\(releases as Any)")
            #expect(releases?.first?["announcedAt"] == nil)
        }
    }

    /// Waits until the server has read the initial catalog.
    private func baseline(_ fixture: PressFixture) async throws {
        let store = try await StoreAddress("press.sqlite", in: fixture.folder["press"]).open()
        try await wait(while: try await Releases(store).release("magazine", "old") == nil)
        await store.close()
    }

    @Test("each account has a limited number of push connections")
    func limits() async throws {
        try await serving({ $0.channels.ofAccount = 2 }) { fixture, token async throws in
            let words = [
                "curl", "-s", "-N", "-H", "Accept: text/event-stream", "-H", "Authorization: Bearer \(token)",
                fixture.url + "/v1/events",
            ]
            func isOpen(_ output: URL) -> Bool {
                ((try? String(contentsOf: output, encoding: .utf8)) ?? "").contains("id: ")
            }
            var open: [ChildProcess] = []
            for name in ["a", "b"] {
                open.append(try ChildProcess(words, output: fixture.folder[name]))
                try await wait(while: !isOpen(fixture.folder[name]))
            }
            let third = try await fixture.ask("GET", "/v1/events?after=0&wait=0", token: token)
            #expect(third.status == 429 && third.fields["retry-after"] != nil, "\(third)")
            let metrics = try await fixture.ask("GET", "/metrics").body
            #expect(metrics.contains("masthead_press_channels 2"), "\(metrics)")
            let start = ContinuousClock.now
            for process in open { process.stop() }
            try await wait(while: try await fixture.ask("GET", "/v1/events?after=0&wait=0", token: token).status != 200)
            // The server notices the disconnects before the next keep-alive signal, which it sends every 15 seconds.
            #expect(start.duration(to: .now) < .seconds(10))
        }
    }

    @Test("deleting an account closes only its own push connections")
    func forgotten() async throws {
        try await serving { fixture, token async throws in
            let output = fixture.folder["stream"]
            let words = ["curl", "-s", "-N", "-H", "Authorization: Bearer \(token)"]
            let stream = try ChildProcess(
                words + ["-H", "Accept: text/event-stream", fixture.url + "/v1/events"], output: output)
            let waiting = Task {
                try await Tool.run(words + ["-i", fixture.url + "/v1/events?after=0&wait=50"]).output
            }
            try await wait(while: try await !fixture.ask("GET", "/metrics").body.contains("masthead_press_channels 2"))
            #expect(try await fixture.ask("DELETE", "/v1/account", token: token).status == 204)
            await stream.wait()
            #expect(try PressAnswer(try await waiting.value).body.contains(#""events":[]"#))
            #expect(try await fixture.ask("GET", "/v1/events", token: token).status == 401)
        }
    }

    @Test("if another process deletes an account, its push connections close too")
    func forgottenElsewhere() async throws {
        let folder = try TemporaryFolder()
        let place = PressFolder(folder["press"])
        _ = try await PressSetup(place, environment: [:]).run()
        let configuration = try PressConfigurationFile.read(place)
        let store = try await configuration.database.open()
        let parts = PressParts(
            configuration, store: store, signingKey: try SigningKey(place), logger: Logger(label: "test"))
        let watch = ReleaseWatch(
            releases: parts.releases, accounts: parts.accounts, events: parts.events,
            dispatcher: PushDispatcher(parts), logger: parts.logger)
        let (gone, stays) = (try await Accounts(store).make().account.id, try await Accounts(store).make().account.id)
        var ending = parts.events.signals(of: gone).makeAsyncIterator()
        var staying = parts.events.signals(of: stays).makeAsyncIterator()
        await watch.endForgotten()
        #expect(parts.events.accounts == [gone, stays])
        #expect(try await Accounts(store).forget(gone))
        await watch.endForgotten()
        #expect(await ending.next() == nil)
        #expect(parts.events.accounts == [stays])
        parts.events.beat()
        #expect(await staying.next() != nil)
        await store.close()
    }

    @Test(
        "a request with a malformed event number is rejected",
        arguments: ["?after=x", "?after=-1", "?after=0&wait=51", "?wait=x"])
    func refused(query: String) async throws {
        try await serving { fixture, token async throws in
            #expect(try await fixture.ask("GET", "/v1/events\(query)", token: token).status == 400)
            let both = try await fixture.ask("GET", "/v1/events\(query)", token: token, "Last-Event-ID: 0")
            #expect(both.status == 400, "\(both)")
            #expect(try await fixture.ask("GET", "/v1/events", token: "").status == 401)
        }
    }
}
