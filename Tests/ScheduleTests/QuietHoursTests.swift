import Foundation
import Schedule
import Testing

@Suite struct QuietHoursTests {
    private let berlin: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        return calendar
    }()

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    private func end(_ hours: String, at moment: String) throws -> Date? {
        try #require(QuietHours(hours)).end(ofHoursAt: date(moment), in: berlin)
    }

    @Test("quiet hours across midnight apply in the evening and in the morning")
    func overMidnight() throws {
        // Berlin is one hour ahead of these UTC times in January.
        #expect(try end("22:00-07:00", at: "2026-01-10T20:59:59Z") == nil)
        #expect(try end("22:00-07:00", at: "2026-01-10T21:00:00Z") == date("2026-01-11T06:00:00Z"))
        #expect(try end("22:00-07:00", at: "2026-01-10T23:30:00Z") == date("2026-01-11T06:00:00Z"))
        #expect(try end("22:00-07:00", at: "2026-01-11T05:59:59Z") == date("2026-01-11T06:00:00Z"))
        #expect(try end("22:00-07:00", at: "2026-01-11T06:00:00Z") == nil)
        #expect(try end("08:00-17:00", at: "2026-01-11T12:00:00Z") == date("2026-01-11T16:00:00Z"))
        #expect(try end("08:00-17:00", at: "2026-01-11T16:00:00Z") == nil)
        #expect(try end("00:00-06:00", at: "2026-01-10T23:00:00Z") == date("2026-01-11T05:00:00Z"))
        #expect(try end("18:00-24:00", at: "2026-01-10T22:59:00Z") == date("2026-01-10T23:00:00Z"))
    }

    @Test("if the clocks change during quiet hours, the quiet hours are an hour shorter or longer")
    func changedClocks() throws {
        #expect(try end("22:00-07:00", at: "2026-03-28T22:00:00Z") == date("2026-03-29T05:00:00Z"))
        #expect(try end("22:00-07:00", at: "2026-03-29T05:00:00Z") == nil)
        #expect(try end("22:00-07:00", at: "2026-10-24T22:00:00Z") == date("2026-10-25T06:00:00Z"))
        #expect(try end("22:00-07:00", at: "2026-10-25T05:59:00Z") == date("2026-10-25T06:00:00Z"))
    }

    @Test("if a clock change skips the end time of quiet hours, they end at the clock change")
    func missingAndTwice() throws {
        // 02:30 on March 29 is skipped: clocks go from 02:00 to 03:00 at 01:00 UTC.
        #expect(try end("22:00-02:30", at: "2026-03-28T23:00:00Z") == date("2026-03-29T01:00:00Z"))
        #expect(try end("22:00-02:30", at: "2026-03-29T01:00:00Z") == nil)
        // 02:30 on October 25 is at 00:30 and at 01:30 UTC.
        #expect(try end("22:00-02:30", at: "2026-10-24T22:00:00Z") == date("2026-10-25T00:30:00Z"))
        #expect(try end("22:00-02:30", at: "2026-10-25T01:10:00Z") == nil)
        #expect(try end("02:30-05:00", at: "2026-03-29T00:59:00Z") == nil)
        #expect(try end("02:30-05:00", at: "2026-03-29T01:00:00Z") == date("2026-03-29T03:00:00Z"))
    }

    @Test("if a clock change skips midnight, quiet hours from midnight start at the clock change")
    func missingMidnight() throws {
        var calendar = berlin
        calendar.timeZone = try #require(TimeZone(identifier: "Africa/Cairo"))
        // In Cairo, April 25, 2025 started at 01:00, which is 22:00 UTC of the day before.
        let hours = try #require(QuietHours("00:00-06:00"))
        #expect(try hours.end(ofHoursAt: date("2025-04-24T22:00:00Z"), in: calendar) == date("2025-04-25T03:00:00Z"))
        #expect(try hours.end(ofHoursAt: date("2025-04-24T21:59:59Z"), in: calendar) == nil)
    }

    @Test("if clocks go back from midnight to the previous day, quiet hours from midnight continue")
    func backOverMidnight() throws {
        var calendar = berlin
        calendar.timeZone = try #require(TimeZone(identifier: "America/St_Johns"))
        // On November 7, 2010, clocks went back from 00:01 to 23:01, at 02:31 UTC.
        let hours = try #require(QuietHours("00:00-06:00"))
        let end = try date("2010-11-07T09:30:00Z")
        #expect(try hours.end(ofHoursAt: date("2010-11-07T02:29:59Z"), in: calendar) == nil)
        #expect(try hours.end(ofHoursAt: date("2010-11-07T02:30:00Z"), in: calendar) == end)
        #expect(try hours.end(ofHoursAt: date("2010-11-07T03:00:00Z"), in: calendar) == end)
    }

    @Test(
        "the times of quiet hours are written with minutes",
        arguments: [("22:00-07:00", "22:00-07:00"), ("22-7", "22:00-07:00"), ("9:30-24:00", "09:30-00:00")])
    func text(typed: String, written: String) { #expect(QuietHours(typed)?.description == written) }

    @Test(
        "quiet hours with invalid times are rejected",
        arguments: ["", "22:00", "22:00-22:00", "25-7", "22:60-7", "a-b", "22-7-8", "22:00–07:00"])
    func noText(typed: String) { #expect(QuietHours(typed) == nil) }
}
