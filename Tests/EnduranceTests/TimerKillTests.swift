import CommandSupport
import Foundation
import TestSupport
import Testing

/// The agent, killed repeatedly around the times when timers fire.
@Suite(.leavesNoProcess) struct TimerKillTests {
    private struct Counts: Decodable {
        let success: Int
        let missed: Int
        let open: Int
    }

    @Test("each timer event is logged exactly once, even if the agent is killed")
    func kills() async throws {
        let timers = try TimerProcess()
        for title in ["One", "Two", "Three"] {
            try await timers.run("timer", "add", title, "--period", "1s", "--infinitely")
        }
        var (told, generator) = ("", SeededGenerator())
        for round in Endurance.rounds(upTo: 300) {
            let (process, log) = try timers.agent()
            if round.isMultiple(of: 2) { try await isLogged(" is due", in: log) }
            // Up to a tenth of a second before or after the full second at which all three timers are due.
            let fraction = Date.now.timeIntervalSince1970.truncatingRemainder(dividingBy: 1)
            try await Task.sleep(for: .seconds(max(0, 1 - fraction + Double.random(in: -0.1...0.1, using: &generator))))
            process.kill(SIGKILL)
            await process.wait()
            told += try String(contentsOf: log, encoding: .utf8)
        }
        let (process, log) = try timers.agent()
        try await isLogged(" is due", in: log)
        for timer in 1...3 { try await timers.run("timer", "pause", "\(timer)") }
        let events = try await timers.events { $0.allSatisfy { ["told", "toldAgain"].contains($0.delivery) } }
        process.stop()
        told += try String(contentsOf: log, encoding: .utf8)
        for timer in 1...3 {
            let own = events.filter { $0.timer == timer }.sorted { $0.count < $1.count }
            #expect(own.count > 2 && own.first?.fellDue == own.first?.count, "\(own)")
            for (before, after) in zip(own, own.dropFirst()) {
                #expect(after.count - before.count == after.fellDue, "\(before) \(after)")
            }
            let text = try await timers.run("timer", "statistics", "\(timer)", "--json")
            let counts = try JSONDecoder().decode(Counts.self, from: Data(text.utf8))
            #expect(counts.success == 0 && counts.missed + counts.open == own.count, "\(text)")
        }
        for event in events {
            let times = told.ranges(of: "(`masthead timer done \(event.id)`)").count
            #expect(times == 1 || event.delivery == "toldAgain" && times > 0, "\(event)")
        }
    }

    private func isLogged(_ words: String, in log: URL) async throws {
        try await wait(while: try !String(contentsOf: log, encoding: .utf8).contains(words))
    }
}
