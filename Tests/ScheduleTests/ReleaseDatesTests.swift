import Foundation
import Schedule
import Testing

struct ReleaseDatesTests {
    private func next(_ dates: [String], every text: String) throws -> String {
        let period = try #require(TimerPeriod(text))
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        let parsed = try dates.map { try Date($0.contains("T") ? $0 : "\($0)T00:00:00Z", strategy: .iso8601) }
        let next = try #require(ReleaseDates(every: period).next(after: parsed, in: berlin))
        return next.formatted(.iso8601)
    }

    @Test(
        "the next release is predicted on the same day of the month",
        arguments: [
            (["2026-03-20"], "1mo", "2026-04-20"), (["2026-01-31"], "1mo", "2026-02-28"),
            (["2026-02-28", "2026-01-31"], "1mo", "2026-03-31"), (["2026-02-28"], "1mo", "2026-03-28"),
            (["2026-02-28", "2026-01-28", "2025-12-31"], "1mo", "2026-03-28"),
            (["2026-02-28", "2026-01-28"], "1mo", "2026-03-28"),
            (["2024-02-29"], "1y", "2025-02-28"), (["2025-02-28", "2024-02-29"], "4y", "2029-02-28"),
            (["2026-11-24", "2026-11-10"], "2w", "2026-12-08"), (["2026-12-31"], "1d", "2027-01-01"),
        ])
    func days(_ dates: [String], _ rhythm: String, _ expected: String) throws {
        #expect(try next(dates, every: rhythm) == "\(expected)T00:00:00Z")
    }

    @Test("the next release is predicted at the same local time after a clock change")
    func times() throws {
        // 06:00 in Berlin, in winter and in summer.
        #expect(try next(["2026-03-26T05:00:00Z"], every: "1w") == "2026-04-02T04:00:00Z")
        #expect(try next(["2026-10-20T04:00:00Z"], every: "1mo") == "2026-11-20T05:00:00Z")
        // 02:30 is skipped on March 29, 2026.
        #expect(try next(["2026-03-28T01:30:00Z"], every: "1d") == "2026-03-29T01:00:00Z")
    }

    @Test("without past releases, no release is predicted")
    func begins() throws {
        let month = ReleaseDates(every: .months(1))
        #expect(month.next(after: [Date]()) == nil && month.begin(of: [Date]()) == nil)
        let january = try Date("2026-01-31T00:00:00Z", strategy: .iso8601)
        let february = try Date("2026-02-28T00:00:00Z", strategy: .iso8601)
        #expect(month.begin(of: [february, january]) == january)
        #expect(month.begin(of: [february]) == february)
    }
}
