import Files
import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import Synchronization
import TestSupport
import Testing

@testable import LibraryTimers

/// Tests of timer events that ask the user a question or are sent over the network.
@Suite(.timeLimit(.minutes(5))) struct TimerQuestionTests {
    private let fixture: TimerFixture

    init() throws { fixture = try TimerFixture() }

    @Test("a timer event is marked as done when the user answers yes")
    func answered() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let library = try await fixture.opened { announcing in
            announcing.ask = { _ in
                for await _ in gate.stream { break }
                return true
            }
        }
        try await library.timers.add(TimerFixture.down("Tea", "5min", .times(1)))
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        #expect(try await library.timers.events().map(\.delivery) == [.told])
        #expect(try await library.timers.events().first?.outcome(at: fixture.clock.now) == .open)
        fixture.clock.advance(by: 299)
        gate.continuation.yield()
        try await wait(while: try await library.timers.events().first?.event.doneAt == nil)
        #expect(try await library.timers.events().first?.outcome(at: fixture.clock.now) == .success)
    }

    @Test("the eight newest timer questions stay open on the desktop, and older ones are closed")
    func bounded() async throws {
        let asked = Mutex<[Int]>([])
        let ended = Mutex<[Int]>([])
        let library = try await fixture.opened { announcing in
            announcing.ask = { event in
                let count = event.event.telling.count
                asked.withLock { $0.append(count) }
                // The stream ends only when the task is canceled.
                let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
                for await _ in stream {}
                continuation.finish()
                ended.withLock { $0.append(count) }
                return false
            }
        }
        try await library.timers.add(TimerFixture.down("Tick", "1min"))
        for _ in 1...10 {
            fixture.clock.advance(by: 60)
            try await library.agent.runTimers()
        }
        try await wait(while: ended.withLock({ $0.count }) < 2)
        try await wait(while: asked.withLock({ $0.count }) < 10)
        #expect(ended.withLock { $0.sorted() } == [1, 2])
        for title in ["A", "B", "C", "D"] { try await library.timers.add(TimerFixture.down(title, "5min", .times(1))) }
        fixture.clock.advance(by: 300)
        try await library.agent.runTimers()
        #expect(fixture.shownTitles.last?.count == 5 && asked.withLock { $0.count } == 10)
        #expect(TimerAnnouncing.mostQuestions == 8)
    }

    @Test("if a process cannot send notifications, it leaves timer events to the agent")
    func beside() async throws {
        let sent = Mutex(0)
        let background = try await fixture.opened { announcing in
            announcing.sends = [
                TimerDestination { _ throws(MastheadError) in
                    sent.withLock { $0 += 1 }
                    return true
                }
            ]
        }
        let agent = Task { try await background.agent.run(.stay) }
        defer { agent.cancel() }
        let watching = try await fixture.opened { announcing in
            (announcing.sends, announcing.handOver) = ([], nil)
        }
        let start = fixture.clock.now
        try await watching.timers.add(TimerFixture.down("Tick", "1min"))
        for round in 1...5 {
            try await wait(while: fixture.clock.nextEnd != start.addingTimeInterval(Double(60 * round)))
            fixture.clock.advance(by: 60)
            try await watching.agent.runTimers()
            try await wait(while: try await watching.timers.events().filter({ $0.sent == .told }).count < round)
        }
        try await wait(while: fixture.handedOverEvents.count < 5)
        #expect(sent.withLock { $0 } == 5 && fixture.handedOverEvents.count == 5)
        agent.cancel()
        _ = try await agent.value
    }

    @Test("only one process at a time sends timer events")
    func lock() async throws {
        let folder = try TemporaryFolder()
        let file = folder["sending.lock"]
        let deliveries = TimerDeliveries()
        deliveries.hold()
        deliveries.keep(try #require(try FileLock.attempt(file)))
        deliveries.begin(1) {}
        await deliveries.finish()
        #expect(deliveries.isLocked)
        #expect(try FileLock.attempt(file) == nil)
        deliveries.release()
        #expect(!deliveries.isLocked)
    }

    @Test("the library records each delivery of a timer event and does not repeat it")
    func sent() async throws {
        let error = MastheadError(.configuration, cannot: "send", to: "it", found: "the server is off")
        let sent = Mutex<[String]>([])
        let library = try await fixture.opened { announcing in
            announcing.sends = [
                TimerDestination { event throws(MastheadError) in
                    sent.withLock { $0.append(event.title) }
                    if event.title == "Refused" { throw error }
                    return event.title != "Unwanted"
                }
            ]
        }
        for title in ["Refused", "Taken", "Unwanted"] {
            try await library.timers.add(TimerFixture.down(title, "5min", .times(1)))
        }
        fixture.clock.advance(by: 300)
        for _ in 0..<2 { try await library.agent.runTimers() }
        #expect(sent.withLock { $0 } == ["Refused", "Taken", "Unwanted"])
        let events = try await library.timers.events()
        #expect(events.sorted { $0.title < $1.title }.map(\.sent) == [.failed, .told, .unwanted])
        #expect(events.allSatisfy { $0.delivery == .told })

        let silent = try await fixture.opened("silent")
        try await silent.timers.add(TimerFixture.down("Tea", "5min", .times(1)))
        fixture.clock.advance(by: 300)
        try await silent.agent.runTimers()
        #expect(try await silent.timers.events().map(\.sent) == [.unwanted])
    }
}
