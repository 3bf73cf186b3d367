import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

/// Tests of exporting and restoring timers.
@Suite struct TimerArchiveTests {
    private let fixture: TimerFixture
    private let library: IssueLibrary

    init() async throws {
        fixture = try TimerFixture()
        library = try await fixture.opened()
    }

    private func archive() async throws -> Data {
        let tea = try await library.timers.add(TimerFixture.down("Tea", "5min"))
        try await library.timers.add(TimerSettings(title: "Since", notes: "quit", kind: .up))
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        let event = try #require(try await library.timers.events(of: tea.id).first)
        _ = try await library.timers.markDone(event.id)
        return try await library.timers.archive().data()
    }

    @Test("exported timers are restored with their counts and events")
    func back() async throws {
        let data = try await archive()
        let other = try await fixture.opened("other")
        let read = try TimerArchive(reading: data, from: "timers.json")
        let first = try await other.timers.restore(read)
        #expect(first.added.map(\.settings.title) == ["Tea", "Since"] && first.eventCount == 1)
        #expect(try await other.timers.all().map(\.course) == (try await library.timers.all().map(\.course)))
        let again = try await other.timers.restore(read)
        #expect(again.added.isEmpty && again.knownCount == 2 && again.eventCount == 0)
        #expect(try await other.timers.events().map(\.event) == (try await library.timers.events().map(\.event)))
        #expect(try await other.timers.archive().timers == read.timers)
        // Events that fell due after the export fire once, and earlier events do not fire again.
        fixture.clock.advance(by: 900)
        try await other.agent.runTimers()
        #expect(try await other.timers.events().map(\.event.telling.fellDue) == [3, 1])
    }

    @Test("a timer that was removed is restored from an earlier export")
    func undone() async throws {
        let tea = try await library.timers.add(TimerFixture.down("Tea", "5min"))
        try await library.timers.add(TimerFixture.down("Eggs", "5min"))
        let kept = try await library.timers.archive([tea.id])
        #expect(kept.timers.count == 1)
        try await library.timers.remove(tea.id)
        #expect(try await library.timers.restore(kept).added.map(\.course) == [tea.course])
    }

    @Test("an export with more timers than the limit is not restored")
    func limit() async throws {
        let read = try TimerArchive(reading: try await archive(), from: "timers.json")
        let small = try await fixture.opened("small", limit: 1)
        let error = await #expect(throws: MastheadError.self) { try await small.timers.restore(read) }
        #expect(error?.code == .timerLimit)
        #expect(try await small.timers.all().isEmpty)
    }

    @Test(
        "if a timer export is invalid, the error names the faulty part",
        arguments: [
            ("\"masthead-timers\"", "\"other\"", "format"), ("\"version\" : 1", "\"version\" : 2", "later version"),
            ("\"Tea\"", "\"\(String(repeating: "T", count: 33))\"", "title"), ("\"Tea\"", "\"T\\u001b[2Jea\"", "title"),
            ("\"5m\"", "\"0s\"", "period"), ("\"told\" : 1", "\"told\" : 9223372036854775807", "contradict"),
            ("\"told\" : 1", "\"told\" : -4", "contradict"), ("\"fellDue\" : 1", "\"fellDue\" : 0", "event"),
            ("\"fellDue\" : 1", "\"fellDue\" : 9223372036854775807", "event"), ("{", "", "not a file of timers"),
            ("\"run\" : 1", "\"run\" : \"one\"", "run"),
        ])
    func hostile(part: String, other: String, told: String) async throws {
        let text = String(decoding: try await archive(), as: UTF8.self)
        let range = try #require(text.range(of: part), "\(part) is not in \(text)")
        let hostile = text.replacingCharacters(in: range, with: other)
        let error = #expect(throws: MastheadError.self) {
            try TimerArchive(reading: Data(hostile.utf8), from: "timers.json")
        }
        #expect(error?.code == .timerFile && error?.found.contains(told) == true, "\(String(describing: error))")
    }
}
