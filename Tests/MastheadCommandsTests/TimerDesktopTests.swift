import CommandSupport
import Foundation
import TestSupport
import Testing

/// Timer notifications on a desktop, from the agent over a real D-Bus session.
@Suite(.enabled(if: NotificationServer.isInstalled), .leavesNoProcess) struct TimerDesktopTests {
    @Test("a timer's notification has a title, notes, a sound and a button")
    func done() async throws {
        let server = try await NotificationServer("press=done")
        let timers = try TimerProcess(server.environment)
        try await timers.run("timer", "add", "--notes", "<b>Pour</b> it", "--period", "1s", "--", "-Tea <i>now</i>")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        let event = try #require(try await timers.events { $0.first?.doneAt != nil }.first)
        #expect(event.outcome == "success" && event.delivery == "told" && event.sent == "unwanted")
        let notices = try server.notices
        let notice = try #require(notices.first)
        #expect(notices.count == 1 && notice.summary == "-Tea <i>now</i>")
        #expect(notice.body == "&lt;b&gt;Pour&lt;/b&gt; it" && notice.actions == ["done", "Done"])
        #expect(notice.application == "Masthead" && notice.icon == "appointment-soon")
        #expect(notice.hints["sound-name"] == .text("alarm-clock-elapsed"))
    }

    @Test("silent timers do not request a sound from the desktop")
    func silent() async throws {
        let server = try await NotificationServer()
        let timers = try TimerProcess(server.environment)
        try await timers.run("config", "timer-sound", "no")
        try await timers.run("timer", "add", "Tea", "--period", "1s")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        try await wait(while: try server.notices.isEmpty)
        let notice = try #require(try server.notices.first)
        #expect(notice.hints["suppress-sound"] == .flag(true) && notice.hints["sound-name"] == nil)
        #expect(try await timers.events().map(\.outcome) == ["open"])
    }

    @Test(
        "the next timer event is shown even if the desktop's notification service crashes or hangs",
        arguments: ["die=yes", "answer=never"])
    func noAnswer(setting: String) async throws {
        let server = try await NotificationServer(setting)
        let timers = try TimerProcess(server.environment)
        try await timers.run("timer", "add", "Tick", "--period", "1s", "--infinitely")
        let agent = try timers.agent()
        defer { agent.process.stop() }
        let events = try await timers.events { $0.count { $0.delivery == "told" } >= 11 }
        #expect(events.last?.count == events.reduce(0) { $0 + $1.fellDue }, "\(events)")
        let mark = try #require(ProcessMark.current)
        // Each waiting notification has two processes, the program and its `timeout`, and one more may be ending.
        let waiting = ProcessMark.processes(marked: mark).filter { $0.words.hasPrefix("timeout ") }
        #expect(waiting.count <= 9, "\(waiting)")
    }
}
