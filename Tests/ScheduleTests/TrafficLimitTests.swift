import Foundation
import Schedule
import Testing

@Suite struct TrafficLimitTests {
    @Test(
        "a data limit is written in the largest unit without a fraction",
        arguments: [
            ("500MB/day", 500_000_000, "500MB/day"), ("2G/month", 2_000_000_000, "2GB/month"),
            ("1.5 GB a month", 1_500_000_000, "1500MB/month"), ("750k/day", 750_000, "750kB/day"),
            ("1234 per day", 1234, "1234/day"),
        ])
    func text(typed: String, bytes: Int, written: String) {
        #expect(TrafficLimit(typed)?.byteCount == bytes)
        #expect(TrafficLimit(typed)?.description == written)
        #expect(TrafficLimit(written) == TrafficLimit(typed))
    }

    @Test(
        "an invalid data limit is rejected",
        arguments: ["", "500MB", "500MB/week", "/day", "0/day", "-1M/day", "fast/day", "1M/day/day"])
    func noText(typed: String) { #expect(TrafficLimit(typed) == nil) }

    @Test("the day of a data limit has 23 hours when clocks go forward")
    func periods() throws {
        var berlin = Calendar(identifier: .gregorian)
        berlin.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let moment = try Date("2026-03-29T10:00:00Z", strategy: .iso8601)
        #expect(TrafficLimit("1M/day")?.period(at: moment, in: berlin).duration == 23.0 * 3600)
        let month = try #require(TrafficLimit("1M/month")).period(at: moment, in: berlin)
        #expect(try month.start == Date("2026-02-28T23:00:00Z", strategy: .iso8601))
        #expect(try month.end == Date("2026-03-31T22:00:00Z", strategy: .iso8601))
    }
}
