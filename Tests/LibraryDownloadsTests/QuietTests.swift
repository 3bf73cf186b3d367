import Foundation
import IssueLibrary
import LibrarySupport
import Periodical
import Schedule
import TestSupport
import Testing

@Suite struct QuietTests {
    @Test("during quiet hours, only downloads that the user requested run")
    func quiet() async throws {
        let fixture = try await ArrivalFixture(["one", "two"], at: "2026-06-01T23:00:00Z")
        let library = try await fixture.opened()
        fixture.set { $0.quietHours = QuietHours("22:00-07:00") }
        #expect(try await library.agent.run(.once))
        #expect(fixture.lookCount == 0)
        let morning = try Date("2026-06-02T07:00:00Z", strategy: .iso8601)
        #expect(
            try await fixture.publication(library).nextRefresh(
                by: fixture.usualRules, now: fixture.clock.now, in: .utc) == morning)
        _ = try await library.refresh()
        _ = try await library.downloads.queueEverything()
        #expect(
            try await library.downloads.statuses().map(\.hold) == [
                .quietHours(until: morning), .quietHours(until: morning),
            ])
        _ = try await library.downloads.queue("one")
        #expect(try await library.agent.run(.once))
        #expect(try await library.items.all().filter { $0.status == .available }.map(\.name) == ["one"])
        fixture.clock.set(morning)
        #expect(try await library.agent.run(.once))
        #expect(try await library.items.all().map(\.status) == [.available, .available])
    }

    @Test("automatic downloads that would exceed the data limit wait until the next day")
    func limit() async throws {
        let fixture = try await ArrivalFixture([])
        for (number, name) in ["one", "two", "three"].enumerated() {
            try fixture.publisher.writeNoise(
                name, pages: [UInt64(number * 2), UInt64(number * 2 + 1)], byteCount: 200_000)
        }
        try fixture.publisher.pack(["one", "two", "three"])
        // The limit allows one issue of about 400 kB.
        fixture.set { $0.trafficLimit = TrafficLimit("600kB/day") }
        let library = try await fixture.opened()
        func here() async throws -> Int { try await library.items.all().count { $0.status == .available } }
        #expect(try await library.agent.run(.once))
        #expect(try await here() == 1)
        let use = try #require(try await library.downloadGate.use())
        #expect((400_000...500_000).contains(use.byteCount))
        #expect(try use.end == Date("2026-06-02T00:00:00Z", strategy: .iso8601))
        #expect(try await library.downloads.statuses().map(\.hold) == [.limit(use), .limit(use)])
        let waiting = try #require(try await library.downloads.statuses().first?.item)

        // A mirror reports why downloads wait, and a request for an issue by name downloads it.
        let (downloads, _) = try await library.downloads.queueEverything()
        #expect(Set(await library.runner.run(downloads).values.map(\.code)) == [.heldBack])
        #expect(await library.runner.run(try await library.downloads.queue(waiting)).isEmpty)
        #expect(try await here() == 2)
        fixture.clock.set(use.end)
        #expect(try await fixture.opened().agent.run(.once))
        #expect(try await here() == 3)
    }

    @Test("received bytes count toward the data limit even if the first attempt to save the count fails")
    func unsaved() async throws {
        let fixture = try await ArrivalFixture()
        fixture.set { $0.trafficLimit = TrafficLimit("100MB/day") }
        try fixture.publisher.query(
            "CREATE TRIGGER refusal BEFORE INSERT ON traffic BEGIN SELECT RAISE(ABORT, 'refused'); END")
        let library = try await fixture.opened()
        #expect(try await library.agent.run(.once))
        let use = try #require(try await library.downloadGate.use())
        #expect(use.byteCount > 0)
        try fixture.publisher.query("DROP TRIGGER refusal")
        await library.downloadGate.settle(isEnd: true)
        #expect(try await fixture.opened().downloadGate.use()?.byteCount == use.byteCount)
    }

    @Test("a download that is larger than the whole data limit is reported with this reason")
    func tooLarge() async throws {
        let fixture = try await ArrivalFixture()
        fixture.set { $0.trafficLimit = TrafficLimit("100/day") }
        let library = try await fixture.opened()
        #expect(try await library.agent.run(.once))
        let limit = try #require(TrafficLimit("100/day"))
        #expect(try await library.downloads.statuses().map(\.hold) == [.largerThanLimit(limit)])
    }
}
