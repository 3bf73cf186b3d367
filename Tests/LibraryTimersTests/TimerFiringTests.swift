import Foundation
import GRDB
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

/// Tests of showing and logging timer events.
@Suite(.timeLimit(.minutes(5))) struct TimerFiringTests {
    private let fixture: TimerFixture
    private let library: IssueLibrary

    init() async throws {
        fixture = try TimerFixture()
        library = try await fixture.opened()
    }

    private func query(_ sql: String) throws {
        try DatabaseQueue(path: fixture.folder["library/library.sqlite"].path).write { try $0.execute(sql: sql) }
    }

    @Test("each timer event is logged and shown once, even if several processes run")
    func once() async throws {
        for title in ["Tea", "Eggs"] { try await library.timers.add(TimerFixture.down(title, "5min")) }
        var processes: [IssueLibrary] = []
        for _ in 0..<4 { processes.append(try await fixture.opened()) }
        for round in 1...3 {
            fixture.clock.advance(by: 300)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for process in processes { group.addTask { _ = try await process.agent.runTimers() } }
                try await group.waitForAll()
            }
            let events = try await library.timers.events()
            #expect(events.count == 2 * round && events.allSatisfy { $0.delivery == .told })
        }
        #expect(fixture.shownTitles.flatMap { $0 }.sorted() == ["Eggs", "Eggs", "Eggs", "Tea", "Tea", "Tea"])
        #expect(fixture.handedOverEvents.sorted() == ["Eggs 1", "Eggs 2", "Eggs 3", "Tea 1", "Tea 2", "Tea 3"])
    }

    @Test("a timer event is shown again if its process was killed while showing it")
    func killed() async throws {
        try await library.timers.add(TimerFixture.down("Tea", "5min"))
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        try query("UPDATE timerEvent SET shown = 'sending'")
        try await fixture.opened().agent.runTimers()
        #expect(fixture.shownTitles == [["Tea"], ["Tea"]] && fixture.shownAgain == [false, true])
        #expect(try await library.timers.events().map(\.delivery) == [.toldAgain])
    }

    @Test("a timer's missed events fire as one event, which has the number of missed events")
    func slept() async throws {
        for title in ["A", "B", "C", "D"] { try await library.timers.add(TimerFixture.down(title, "5min")) }
        fixture.clock.advance(by: 1500)
        let next = try await library.agent.runTimers()
        #expect(fixture.shownTitles == [["A", "B", "C", "D"]] && fixture.handedOverEvents.count == 4)
        #expect(try await library.timers.events().map(\.event.telling.fellDue) == [5, 5, 5, 5])
        #expect(next == fixture.clock.now.addingTimeInterval(300))
    }

    @Test("a timer event that cannot be shown is logged as failed and not repeated")
    func failing() async throws {
        try await library.timers.add(TimerFixture.down("Tea", "5min"))
        fixture.failure.withLock {
            $0 = MastheadError(.configuration, cannot: "show", to: "Tea", found: "there is no desktop")
        }
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        fixture.failure.withLock { $0 = nil }
        try await library.agent.runTimers()
        #expect(fixture.shownTitles.isEmpty && fixture.handedOverEvents == ["Tea 1"])
        #expect(try await library.timers.events().map(\.delivery) == [.failed])
    }

    @Test("a timer event is on time if the user marks it as done within five minutes")
    func done() async throws {
        let tea = try await library.timers.add(TimerFixture.down("Tea", "10min"))
        for seconds in [300.0, 301] {
            fixture.clock.advance(by: 600)
            try await library.agent.runTimers()
            let event = try #require(try await library.timers.events(limit: 1).first)
            #expect(event.outcome(at: fixture.clock.now) == .open)
            fixture.clock.advance(by: seconds)
            _ = try await library.timers.markDone(event.id)
            fixture.clock.advance(by: -seconds)
        }
        #expect(try await library.timers.statistics(of: tea.id) == TimerStatistics(success: 1, missed: 1, open: 0))
        try query("UPDATE timer SET pastSuccess = 5, pastMissed = 2")
        #expect(try await library.timers.statistics(of: tea.id) == TimerStatistics(success: 6, missed: 3, open: 0))
        await #expect(throws: MastheadError.self) { try await library.timers.markDone(99) }
    }

    @Test("the log keeps a timer's newest 1,000 events, and statistics also count older events")
    func folded() async throws {
        let tick = try await library.timers.add(TimerFixture.down("Tick", "1s"))
        try query(
            """
            WITH RECURSIVE number(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 1100)
            INSERT INTO timerEvent (timerID, run, count, fellDue, due, toldAt, doneAt, shown, handedOver)
            SELECT \(tick.id), 9, n, 1, n, n, CASE WHEN n <= 10 THEN n + 1 END, 'told', 'told' FROM number
            """)
        fixture.clock.advance(by: 1)
        try await library.agent.runTimers()
        #expect(try await library.timers.events(of: tick.id).count == 1000)
        #expect(
            try await library.timers.statistics(of: tick.id) == TimerStatistics(success: 10, missed: 1090, open: 1))
    }

    @Test("the agent sleeps until the next event and wakes when a timer is added")
    func resident() async throws {
        let background = try await fixture.opened()
        let agent = Task { try await background.agent.run(.stay) }
        defer { agent.cancel() }
        let now = fixture.clock.now
        try await library.timers.add(TimerFixture.down("Tea", "5min"))
        try await wait(while: fixture.clock.nextEnd != now.addingTimeInterval(300))
        fixture.clock.advance(by: 300)
        await fixture.nextShown()
        try await wait(while: try await library.timers.events().first?.delivery != .told)
        try await library.timers.add(TimerFixture.down("Eggs", "10s", .times(1)))
        try await wait(while: fixture.clock.nextEnd != now.addingTimeInterval(310))
        fixture.clock.advance(by: 10)
        await fixture.nextShown()
        #expect(fixture.shownTitles == [["Tea"], ["Eggs"]])
        agent.cancel()
        _ = try await agent.value
        #expect(try await library.timers.events().count == 2)
    }
}
