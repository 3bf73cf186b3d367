import Foundation
import Periodical
import ServerStore
import TestSupport
import Testing

@testable import PressServer

/// Tests of notifications, from a new catalog entry to the push services.
@Suite(.enabled(if: PushService.isInstalled)) struct PushingTests {
    private func serving(
        _ service: PushService, beside other: PushService? = nil, topics: [String] = ["org.example.press"],
        isAlert: Bool = false, streams: Int = 100,
        _ body: (PressFixture) async throws -> Void
    ) async throws {
        try await PressFixture.serving(
            { configuration, folder in
                try PushKeys.set(&configuration.push, service, in: folder, topics: topics)
                if let other {
                    // Each service has its own certificate authority.
                    let both = try Data(contentsOf: service.authority) + Data(contentsOf: other.authority)
                    configuration.push.authorities = try folder.write("authorities.pem", both)
                }
                configuration.push.isAlert = isAlert
                configuration.push.streams = streams
                configuration.publicFolder = folder["public"]
                configuration.catalogs = [
                    PressCatalog(publication: "magazine", place: folder["public/issues.plist"], address: nil)
                ]
                try CatalogFile.write([("old", Date(timeIntervalSinceNow: -86_400))], in: folder)
            }, body)
    }

    private func register(_ json: String, _ fixture: PressFixture) async throws {
        let answer = try await fixture.ask("POST", "/v1/devices", token: "", json: json)
        #expect(answer.status == 201, "\(answer)")
    }

    /// Waits until all notifications about the only issue are sent.
    private func finished(_ fixture: PressFixture) async throws -> [String: Any] {
        var release: [String: Any] = [:]
        try await wait(until: {
            let releases = try await fixture.ask("GET", "/admin/v1/releases").json() as? [[String: Any]]
            release = releases?.first ?? [:]
            return release["finishedAt"] != nil
        })
        return release
    }

    private func store(_ fixture: PressFixture) async throws -> any Store {
        try await StoreAddress("press.sqlite", in: fixture.folder["press"]).open()
    }

    @Test("when an issue is published, each app is woken once and each browser shows one notification")
    func byItself() async throws {
        let service = try await PushService()
        try await serving(service) { fixture async throws in
            for number in 0..<20 {
                try await register(#"{"kind": "apns", "token": "\#(PushKeys.token(number))"}"#, fixture)
            }
            let subscription = PushKeys.subscription("\(service.origin)/push/x")
            try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            let store = try await store(fixture)
            try await wait(while: try await Releases(store).release("magazine", "old") == nil)
            await store.close()
            try CatalogFile.write(
                [("old", Date(timeIntervalSinceNow: -86_400)), ("new", Date(timeIntervalSinceNow: -60))],
                in: fixture.folder)
            let release = try await finished(fixture)
            #expect(release["issue"] as? String == "new" && release["devices"] as? Int == 21)
            #expect(release["sent"] as? Int == 21 && release["refused"] as? Int == 0, "\(release)")
            let taken = try service.requests
            let apple = taken.filter { $0.path.hasPrefix("/3/device/") }
            #expect(Set(apple.map(\.name)) == Set((0..<20).map { PushKeys.token($0) }) && apple.count == 20)
            #expect(
                apple.allSatisfy { $0.headers["apns-push-type"] == "background" && $0.headers["apns-priority"] == "5" })
            #expect(apple.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains(#""issue":"new""#) })
            #expect(taken.filter { $0.path == "/push/x" }.count == 1 && taken.count == 21)
            let metrics = try await fixture.ask("GET", "/metrics").body
            #expect(
                metrics.contains(#"masthead_press_notifications_total{kind="apns",result="sent"} 20"#), "\(metrics)")
        }
    }

    @Test("if an issue is announced twice, devices show only one alert")
    func alert() async throws {
        let service = try await PushService()
        try await serving(service, isAlert: true) { fixture async throws in
            try await register(#"{"kind": "apns", "token": "\#(PushKeys.token(1))"}"#, fixture)
            let made = try await fixture.ask(
                "POST", "/admin/v1/releases", json: #"{"issue": "magazine/old", "text": "Read it"}"#)
            #expect(made.status == 201, "\(made)")
            let again = try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#)
            #expect([200, 201].contains(again.status), "\(again)")
            #expect(try await finished(fixture)["sent"] as? Int == 1)
            let kinds = try service.requests.map { $0.headers["apns-push-type"] ?? "" }
            #expect(kinds == ["background", "alert"])
            let late = try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#)
            #expect(late.status == 200 && late.body.contains("finishedAt"), "\(late)")
            #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "none"}"#).status == 422)
        }
    }

    @Test("a device is deleted if its push service reports it as removed")
    func answers() async throws {
        let service = try await PushService()
        let topics = [
            "org.example.press", "answer.400.BadDeviceToken", "answer.413.PayloadTooLarge", "answer.410.Unregistered",
        ]
        try await serving(service, topics: topics) { fixture async throws in
            for (number, topic) in topics.enumerated() {
                try await register(
                    #"{"kind": "apns", "token": "\#(PushKeys.token(number))", "topic": "\#(topic)"}"#, fixture)
            }
            for status in [404, 410, 201] {
                let subscription = PushKeys.subscription("\(service.origin)/push/answer.\(status)")
                try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            }
            // The service's 410 has a time after the registration of the device.
            let store = try await store(fixture)
            try await store.write(.statements) {
                try $0.change("UPDATE device SET seen_at = 1600000000000 WHERE topic LIKE '%.410.%'")
            }
            await store.close()
            #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#).status == 201)
            let release = try await finished(fixture)
            #expect(release["sent"] as? Int == 2 && release["gone"] as? Int == 3, "\(release)")
            // If no notification for a topic was ever delivered, the topic may be wrong, so its devices stay.
            #expect(release["refused"] as? Int == 2 && release["answer"] != nil, "\(release)")
            let counts = try await fixture.ask("GET", "/admin/v1/devices").json() as? [[String: Any]]
            #expect(counts?.compactMap { $0["count"] as? Int }.reduce(0, +) == 4, "\(counts as Any)")
        }
    }

    @Test("a notification that is being sent is not sent a second time")
    func underWay() async throws {
        let service = try await PushService()
        try await serving(service, topics: ["held"]) { fixture async throws in
            try await register(#"{"kind": "apns", "token": "\#(PushKeys.token(1))"}"#, fixture)
            #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#).status == 201)
            try await service.wait(for: 1)
            try service.open()
            #expect(try await finished(fixture)["sent"] as? Int == 1)
        }
        #expect(try service.requests.count == 1)
    }

    @Test("a push service that does not respond does not delay other services")
    func slow() async throws {
        let (held, quick) = (try await PushService(), try await PushService())
        try await serving(held, beside: quick, streams: 4) { fixture async throws in
            for number in 0..<12 {
                let subscription = PushKeys.subscription("\(held.origin)/push/held?\(number)")
                try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            }
            for number in 0..<6 {
                let subscription = PushKeys.subscription("\(quick.origin)/push/x?\(number)")
                try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            }
            #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#).status == 201)
            // The six notifications to the quick service arrive, although the other service holds its responses.
            try await quick.wait(for: 6)
            try await held.wait(for: 1)
            // On a busy machine, the server may pause this service and try it again meanwhile.
            #expect(try held.requests.count < 12)
            try held.open()
        }
    }

    @Test("a hundred push endpoints at hosts that never respond do not delay other devices")
    func neverResponding() async throws {
        let quick = try await PushService()
        let folder = try TemporaryFolder()
        // The system completes the connections to these ports, but no process accepts them.
        let silent = try ChildProcess(
            [
                "python3", "-c",
                """
                import signal, socket
                sockets = [socket.create_server(("127.0.0.1", 0), backlog=64) for _ in range(100)]
                print(*[socket.getsockname()[1] for socket in sockets], "end", flush=True)
                signal.pause()
                """,
            ], output: folder["ports"])
        var ports: [Substring] = []
        try await wait(until: {
            ports = ((try? String(contentsOf: folder["ports"], encoding: .utf8)) ?? "").split(separator: " ")
            return ports.last == "end\n"
        })
        try await serving(quick, streams: 20) { fixture async throws in
            for port in ports.dropLast() {
                let subscription = PushKeys.subscription("https://127.0.0.1:\(port)/push")
                try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            }
            for number in 0..<40 {
                let subscription = PushKeys.subscription("\(quick.origin)/push/x?\(number)")
                try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            }
            #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#).status == 201)
            try await quick.wait(for: 40)
            // The other hosts did not respond meanwhile, and the server still tries them.
            let store = try await store(fixture)
            try await wait(until: {
                try await store.read { session in
                    try session.rows("SELECT count(*) AS n FROM notification WHERE state = 0").first?.integer("n")
                } == 100
            })
            await store.close()
        }
        silent.stop()
    }

    /// Waits until a number of notifications is postponed for almost an hour.
    private func putOff(_ count: Int, _ fixture: PressFixture) async throws {
        let store = try await store(fixture)
        try await wait(until: {
            let found = try await store.read { session in
                try session.rows(
                    """
                    SELECT count(*) AS n FROM notification
                    WHERE state = 0 AND lease IS NULL AND attempts > 0 AND due_at > \(session.dialect.now) + 600000
                    """
                ).first?.integer("n")
            }
            return found == count
        })
        await store.close()
    }

    @Test("if a push service is unavailable, the server pauses it for all devices")
    func backOff() async throws {
        for (topic, taken) in [("answer.503.ServiceUnavailable.800", 1), ("answer.429.TooManyRequests.800", 4)] {
            let service = try await PushService()
            try await serving(service, topics: [topic], streams: 1) { fixture async throws in
                for number in 0..<4 {
                    try await register(#"{"kind": "apns", "token": "\#(PushKeys.token(number))"}"#, fixture)
                }
                #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#).status == 201)
                try await putOff(4, fixture)
                let release = try #require(
                    try await fixture.ask("GET", "/admin/v1/releases").json() as? [[String: Any]]
                ).first
                #expect(release?["finishedAt"] == nil && release?["sent"] as? Int == 0)
            }
            #expect(try service.requests.count == taken, "\(topic)")
        }
    }

    @Test("if a Web Push service is unavailable, the server pauses it for all of its browsers")
    func browsersBackOff() async throws {
        let busy = try await PushService()
        try await serving(busy, streams: 1) { fixture async throws in
            for number in 0..<3 {
                let subscription = PushKeys.subscription("\(busy.origin)/push/answer.503.x.800?\(number)")
                try await register(#"{"kind": "webpush", "subscription": \#(subscription)}"#, fixture)
            }
            #expect(try await fixture.ask("POST", "/admin/v1/releases", json: #"{"issue": "old"}"#).status == 201)
            try await putOff(3, fixture)
        }
        #expect(try busy.requests.count == 1)
    }
}
