import Foundation
import Testing

@testable import MastheadCommands

/// Days and times in the arguments of `press` commands.
@Suite struct PressMomentTests {
    @Test(
        "a sale's start date without a time means midnight in the publisher's time zone",
        arguments: [
            ("2031-01-01", "2030-12-31T23:00:00Z"), ("2031-07-01", "2031-06-30T22:00:00Z"),
            ("2031-01-01T00:00:00Z", "2031-01-01T00:00:00Z"),
        ])
    func berlin(written: String, meant: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let moment = try #require(PressMoment(argument: written))
        #expect(moment.begin(in: zone).formatted(.iso8601) == meant)
    }

    @Test(
        "a sale's end date without a time includes the whole day in the publisher's time zone",
        arguments: [
            ("2026-12-31", "2026-12-31T22:59:59Z"), ("2026-07-31", "2026-07-31T21:59:59Z"),
            // Daylight saving time makes these days 23 and 25 hours long.
            ("2026-03-29", "2026-03-29T21:59:59Z"), ("2026-10-25", "2026-10-25T22:59:59Z"),
            ("2026-12-31T00:00:00Z", "2026-12-31T00:00:00Z"),
        ])
    func ends(written: String, meant: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let moment = try #require(PressMoment(argument: written))
        #expect(moment.end(in: zone).formatted(.iso8601) == meant)
    }

    @Test(
        "a sale's start or end date is rejected if it is not a valid date",
        arguments: ["", "soon", "2031-13-01", "2031-01-01T:00Z", "2031"])
    func wrong(written: String) { #expect(PressMoment(argument: written) == nil) }
}
