import Foundation
import IssueLibrary
import Periodical
import Schedule
import TestSupport
import Testing

@Suite struct QuietTests {
    @Test("quiet hours hold automatic downloads but not requested ones, and held downloads resume in the morning")
    func quiet() async throws {
        let fixture = try await ArrivalFixture(["one", "two"], at: "2026-06-01T23:00:00Z")
        let library = try await fixture.opened()
        fixture.set { $0.quietHours = QuietHours("22:00-07:00") }
        #expect(try await library.runAgent(.once))
        #expect(fixture.lookCount == 0)
        let morning = try Date("2026-06-02T07:00:00Z", strategy: .iso8601)
        #expect(
            try await fixture.publication(library).nextRefresh(
                by: fixture.usualRules, now: fixture.clock.now, in: .utc) == morning)
        _ = try await library.refresh()
        _ = try await library.queueEverything()
        #expect(
            try await library.downloadStatuses().map(\.hold) == [
                .quietHours(until: morning), .quietHours(until: morning),
            ])
        _ = try await library.queue("one")
        #expect(try await library.runAgent(.once))
        #expect(try await library.items().filter { $0.status == .available }.map(\.name) == ["one"])
        fixture.clock.set(morning)
        #expect(try await library.runAgent(.once))
        #expect(try await library.items().allSatisfy { $0.status == .available })
    }

    @Test("a download above the data limit is reported and waits for the next day, but a requested download runs")
    func limit() async throws {
        let fixture = try await ArrivalFixture([])
        for (number, name) in ["one", "two", "three"].enumerated() {
            try fixture.publisher.writeNoise(
                name, pages: [UInt64(number * 2), UInt64(number * 2 + 1)], byteCount: 200_000)
        }
        try fixture.publisher.pack(["one", "two", "three"])
        // Room for one of about 400 kB.
        fixture.set { $0.trafficLimit = TrafficLimit("600kB/day") }
        let library = try await fixture.opened()
        func here() async throws -> Int { try await library.items().count { $0.status == .available } }
        #expect(try await library.runAgent(.once))
        #expect(try await here() == 1)
        let use = try #require(try await library.trafficUse())
        #expect((400_000...500_000).contains(use.byteCount))
        #expect(try use.end == Date("2026-06-02T00:00:00Z", strategy: .iso8601))
        #expect(try await library.downloadStatuses().map(\.hold) == [.limit(use), .limit(use)])
        let waiting = try #require(try await library.downloadStatuses().first?.item)

        // A person who mirrors is told why; and gets what they ask for by name.
        let (downloads, _) = try await library.queueEverything()
        #expect(Set(await library.run(downloads).values.map(\.code)) == [.heldBack])
        #expect(await library.run(try await library.queue(waiting)).isEmpty)
        #expect(try await here() == 2)
        fixture.clock.set(use.end)
        #expect(try await fixture.opened().runAgent(.once))
        #expect(try await here() == 3)
    }

    @Test("an issue larger than the whole data limit is reported as such")
    func tooLarge() async throws {
        let fixture = try await ArrivalFixture()
        fixture.set { $0.trafficLimit = TrafficLimit("100/day") }
        let library = try await fixture.opened()
        #expect(try await library.runAgent(.once))
        let limit = try #require(TrafficLimit("100/day"))
        #expect(try await library.downloadStatuses().map(\.hold) == [.largerThanLimit(limit)])
    }
}
