import CommandSupport
import Foundation
import Synchronization
import TestSupport
import Testing

/// Timer notifications that the agent sends over the network.
@Suite(.leavesNoProcess) struct TimerSendingTests {
    @Test("the agent sends timer events to a webhook and to ntfy, with retries")
    func sending() async throws {
        let isFirst = Mutex(true)
        let server = try ScriptedServer { request in
            let fails = isFirst.withLock { isFirst in
                defer { isFirst = request.path == "/hook" ? false : isFirst }
                return isFirst && request.path == "/hook"
            }
            if request.path == "/t0psecret" { return [.send(.response(404))] }
            return fails ? [.reset] : [.send(.response(200))]
        }
        defer { server.stop() }
        let timers = try TimerProcess()
        try await timers.run("config", "timer-webhook", server.url("/hook").absoluteString)
        try await timers.run("config", "timer-ntfy", server.url("/tea-time").absoluteString)
        try await timers.run("timer", "add", "Tea", "--notes", "Pour it", "--period", "1s")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        let event = try #require(try await timers.events { $0.first?.sent == "told" }.first)

        let posted = server.log.filter { $0.path == "/hook" }
        #expect(posted.count == 2 && Set(posted.map { $0.headers["webhook-id"] }).count == 1)
        let sent = try JSONDecoder().decode(TimerProcess.Event.self, from: try #require(posted.last).body)
        #expect(sent.id == event.id && sent.title == "Tea" && sent.outcome == "open")
        let published = try #require(server.log.first { $0.path == "/" })
        let message = try #require(try JSONSerialization.jsonObject(with: published.body) as? [String: Any])
        #expect(message["topic"] as? String == "tea-time" && message["title"] as? String == "Tea")
        #expect(message["message"] as? String == "Pour it")

        try await timers.run("config", "timer-webhook", server.url("/t0psecret").absoluteString)
        try await timers.run("timer", "add", "Eggs", "--period", "1s")
        let failed = try await timers.events { $0.last?.sent == "failed" }
        #expect(failed.last?.delivery == "told" && failed.count == 2)
        #expect(try await timers.run("timer", "events").contains("not sent"))
        let log = try String(contentsOf: agent.log, encoding: .utf8)
        #expect(log.contains("Eggs") && log.contains("returned 404") && !log.contains("t0psecret"), "\(log)")
    }

    @Test("a server that does not respond does not delay other timers")
    func hanging() async throws {
        let gate = Gate()
        let server = try ScriptedServer { _ in [.wait(gate), .send(.response(200))] }
        defer { server.stop() }
        defer { gate.open() }
        let timers = try TimerProcess()
        try await timers.run("config", "timer-webhook", server.url("/hook").absoluteString)
        try await timers.run("timer", "add", "Tick", "--period", "1s", "--infinitely")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        let events = try await timers.events { $0.count { $0.delivery == "told" } >= 3 }
        // The webhook receives one event at a time, so later events wait in the queue.
        #expect(events.first?.sent == "sending" && events.allSatisfy { ["sending", "waiting"].contains($0.sent) })
        #expect(server.log.count == 1)
    }
}
