import Foundation
import Schedule
import Testing

@Suite struct WallClockTests {
    private func clock(_ zone: String) throws -> WallClock { WallClock(try #require(TimeZone(identifier: zone))) }

    private func moment(_ wall: String, in zone: String) throws -> Date {
        try clock(zone).moment(of: #require(WallTime(wall)))
    }

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    @Test("a local time that a clock change skips means the moment of the clock change")
    func changes() throws {
        #expect(try moment("2026-03-29T01:59:59", in: "Europe/Berlin") == date("2026-03-29T00:59:59Z"))
        #expect(try moment("2026-03-29T02:30", in: "Europe/Berlin") == date("2026-03-29T01:00:00Z"))
        #expect(try moment("2026-03-29T03:00", in: "Europe/Berlin") == date("2026-03-29T01:00:00Z"))
        #expect(try moment("2026-10-25T02:30", in: "Europe/Berlin") == date("2026-10-25T00:30:00Z"))
        #expect(try moment("2026-10-25T03:00", in: "Europe/Berlin") == date("2026-10-25T02:00:00Z"))
        // Samoa skipped December 30, 2011.
        #expect(try moment("2011-12-30T12:00", in: "Pacific/Apia") == date("2011-12-30T10:00:00Z"))
        #expect(try moment("2011-12-31T00:00", in: "Pacific/Apia") == date("2011-12-30T10:00:00Z"))
    }

    @Test("a valid local time is parsed, and an impossible local time is rejected")
    func text() throws {
        let time = try #require(WallTime("2028-02-29 18:00"))
        #expect(time.description == "2028-02-29T18:00:00" && WallTime(time.description) == time)
        #expect(try clock("Asia/Kolkata").time(at: date("2028-02-29T12:30:00.9Z")) == time)
        #expect(WallTime("2028-02-29").map { $0 < time } == true)
        for wrong in [
            "", "2027-02-29", "2028-13-01", "2028-02-29T24:00", "2028-02-29T18:60", "2028-2-29", "2028-02-29T18",
            "٢٠٢٨-02-29",
            "0000-01-01", "2028-02-29T18:00:60", "2028-02-29T18:00Z",
        ] {
            #expect(WallTime(wrong) == nil, "\(wrong)")
        }
    }
}
