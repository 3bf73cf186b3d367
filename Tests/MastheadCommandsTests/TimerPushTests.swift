import CommandSupport
import Foundation
import TestSupport
import Testing

/// Web Push messages from the agent to the user's browsers about timer events.
@Suite(.leavesNoProcess, .enabled(if: PushService.isInstalled)) struct TimerPushTests {
    private let browser = BrowserSubscription()

    private struct Key: Decodable { let key: String }
    private struct Listed: Decodable { let id: Int, name: String, service: String }
    private struct Content: Decodable, Equatable {
        let event: Int64, timer: Int64, title: String, notes: String, fellDue: Int, about: String?
    }
    private struct Read: Decodable {
        struct Claims: Decodable { let aud: String, sub: String }
        let scheme: String, content: String, key: String, claims: Claims
    }

    private func timers(_ service: PushService) throws -> TimerProcess {
        try TimerProcess([
            "SSL_CERT_FILE": service.authority.path, "MASTHEAD_TIMER_PUSH_INSIDE": "yes",
            "MASTHEAD_TIMER_PUSH_CONTACT": "mailto:reader@example.org",
        ])
    }

    private func post(_ url: String, _ body: [String: String]) async throws -> Data {
        let text = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
        let words = ["curl", "-s", "--fail-with-body", "-H", "Content-Type: application/json", "-d", text, url]
        let result = try await Tool.run(words)
        try #require(result.status == 0, "\(url): \(result)")
        return Data(result.output.utf8)
    }

    /// Registers browsers at paths of a push service, as the timers page does.
    private func register(_ places: [String], _ service: PushService, _ timers: TimerProcess) async throws -> String {
        let open = try timers.open()
        defer { open.stop() }
        let base = "\(try await open.url())api/timers/browsers"
        let key = try JSONDecoder().decode(Key.self, from: try await post("\(base)/key", [:])).key
        for place in places {
            _ = try await post(
                base,
                [
                    "endpoint": "\(service.origin)/push/\(place)", "p256dh": browser.publicKey,
                    "auth": browser.secret, "key": key, "name": "Browser \(place.prefix(4))",
                ])
        }
        return key
    }

    private func listed(_ timers: TimerProcess) async throws -> [Listed] {
        try JSONDecoder().decode([Listed].self, from: Data(try await timers.run("timer", "browsers", "--json").utf8))
    }

    @Test("each browser gets an encrypted message for each timer event")
    func sending() async throws {
        let service = try await PushService()
        let timers = try timers(service)
        let key = try await register(["mine", "answer.410"], service, timers)
        #expect(try await listed(timers).map(\.name) == ["Browser mine", "Browser answ"])
        try await timers.run("timer", "add", "Tea", "--notes", "Pour it", "--period", "1s")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        let dead = try #require(try await timers.events { $0.first?.sent == "failed" }.first)
        #expect(dead.delivery == "told")
        let log = try String(contentsOf: agent.log, encoding: .utf8)
        #expect(
            log.contains("Browser answ") && log.contains("notifications are now off") && !log.contains("/push/"),
            "\(log)")
        let left = try await listed(timers)
        #expect(left.map(\.name) == ["Browser mine"] && left.first?.service == "127.0.0.1")

        try await timers.run("timer", "add", "Eggs", "--period", "1s")
        let told = try #require(try await timers.events { $0.last?.sent == "told" }.last)
        let sent = try service.requests
        #expect(sent.map(\.name).sorted() == ["answer.410", "mine", "mine"])
        #expect(sent.allSatisfy { $0.headers["ttl"] == "3600" && $0.headers["urgency"] == "high" })
        #expect(sent.last?.headers["topic"] == "timer-\(told.id)")
        let read = try await PushService.check(
            [Read].self, "message", service.log.path, browser.privateKey, browser.secret)
        #expect(read.allSatisfy { $0.scheme == "vapid" && $0.key == key && $0.claims.aud == service.origin })
        #expect(read.allSatisfy { $0.claims.sub == "mailto:reader@example.org" })
        let contents = try read.map { try JSONDecoder().decode(Content.self, from: Data($0.content.utf8)) }
        #expect(
            contents.first
                == Content(event: dead.id, timer: dead.timer, title: "Tea", notes: "Pour it", fellDue: 1, about: nil))
        #expect(contents.last?.title == "Eggs" && contents.last?.event == told.id)

        let number = try #require(left.first?.id)
        #expect(try await timers.run("timer", "browsers", "--end", "\(number)").contains("Browser mine"))
        try await timers.run("timer", "add", "Rice", "--period", "1s")
        #expect(try await timers.events { $0.count == 3 && $0.last?.sent == "unwanted" }.count == 3)
        #expect(try service.requests.count == 3)
    }

    @Test("browsers can be registered for push only if timer-push-contact is a valid address")
    func contact() async throws {
        let service = try await PushService()
        let timers = try TimerProcess(["SSL_CERT_FILE": service.authority.path, "MASTHEAD_TIMER_PUSH_INSIDE": "yes"])
        let open = try timers.open()
        defer { open.stop() }
        let url = "\(try await open.url())api/timers/browsers/key"
        let words = ["curl", "-s", "-H", "Content-Type: application/json", "-d", "{}", url]
        let refused = try await Tool.run(words)
        #expect(refused.output.contains("Set timer-push-contact to your address"), "\(refused)")
        let local = try await Command.run(
            ["config", "timer-push-contact", "mailto:me@nas.local"], environment: timers.environment)
        #expect(local.status == 64, "\(local)")
        try await timers.run("config", "timer-push-contact", "mailto:me@example.org")
        _ = try JSONDecoder().decode(Key.self, from: try await post(url, [:])).key
    }

    @Test("a push service that does not respond does not delay notifications to other browsers")
    func silent() async throws {
        let service = try await PushService()
        let webhook = try ScriptedServer { _ in [.send(.response(200))] }
        defer { webhook.stop() }
        let timers = try timers(service)
        _ = try await register(["held", "mine"], service, timers)
        try await timers.run("config", "timer-webhook", webhook.url("/hook").absoluteString)
        try await timers.run("timer", "add", "Tea", "--period", "1s", "--repeats", "4")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        func sent() throws -> [TimerProcess.Event] {
            try webhook.log.map { try JSONDecoder().decode(TimerProcess.Event.self, from: $0.body) }
        }
        // An agent that starts late combines several repetitions in one event, so the last event has the count 4.
        try await wait(
            while: try sent().last?.count != 4 || service.requests.count(where: { $0.name == "mine" }) < sent().count)
        // The hanging push service only receives the first event, possibly several times.
        #expect(Set(try service.requests.filter { $0.name == "held" }.map { $0.headers["topic"] }).count == 1)
        let told = try sent().map(\.id)
        #expect(told == told.sorted())
        try service.open()
        let events = try await timers.events { $0.allSatisfy { $0.sent == "told" } }
        #expect(events.map(\.id) == told)
    }

    @Test("if the agent is killed while it sends a timer event, the event is sent again")
    func killed() async throws {
        let service = try await PushService()
        let timers = try timers(service)
        _ = try await register(["held"], service, timers)
        try await timers.run("timer", "add", "Tea", "--period", "1s")
        let first = try timers.agent()
        try await service.wait(for: 1)
        first.process.kill(SIGKILL)
        await first.process.wait()
        #expect(try await timers.events().map(\.sent) == ["sending"])
        try service.open()
        let second = try timers.agent()
        defer { second.process.stop() }
        let events = try await timers.events { $0.first?.sent == "toldAgain" }
        let requests = try service.requests
        #expect(events.count == 1 && requests.count == 2)
        #expect(Set(requests.map { $0.headers["topic"] }) == ["timer-\(events[0].id)"])
    }
}
