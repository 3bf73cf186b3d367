import Foundation
import Periodical
import PressWire
import TestSupport
import Testing

/// Tests of publication dates against a calendar that calculates differently.
@Suite struct IssueDateTests {
    /// Time zones that change their clocks at midnight, by half an hour or for Ramadan, or that crossed the date line.
    static let zones = [
        "UTC", "Europe/Berlin", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu", "Africa/Casablanca",
        "Australia/Lord_Howe", "Pacific/Kiritimati", "Pacific/Apia",
    ]

    private func allDays(_ years: ClosedRange<Int>) throws -> [Date] {
        let first = try moment("\(years.lowerBound)-01-01T00:00:00Z")
        let last = try moment("\(years.upperBound)-12-31T00:00:00Z")
        return stride(from: first, through: last, by: 86_400).map { $0 }
    }

    @Test("in every time zone, each day begins when the previous day ends", arguments: zones)
    func days(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let days = try allDays(2009...2016)
        var wrong: [String] = []
        for (day, next) in zip(days, days.dropFirst()) {
            let (date, following) = (IssueDate(day, in: zone), IssueDate(next, in: zone))
            if abs(following.first.timeIntervalSince(date.last) - 0.001) > 0.000_1 {
                wrong.append("\(day.written): gap")
            }
            let hours = date.last.timeIntervalSince(date.first) / 3600
            if !(22.9...25.1).contains(hours) { wrong.append("\(day.written): \(hours) hours") }
            for edge in [date.first, date.last] where Date.day(at: edge, in: zone) != day {
                wrong.append("\(day.written): \(edge.rfc3339)")
            }
        }
        // Samoa skipped December 30, 2011, when it crossed the date line.
        #expect(wrong.allSatisfy { name == "Pacific/Apia" && $0.contains("2011-12-") }, "\(wrong)")
    }

    @Test("a subscription includes an issue if it is active during part of the issue's day", arguments: zones)
    func subscribed(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var generator = SeededGenerator()
        let days = try allDays(2012...2015)
        let now = try moment("2030-01-01T00:00:00Z")
        for _ in 0..<100 {
            let start = try #require(days.randomElement(using: &generator))
            // Half of the moments are within a millisecond of a day boundary.
            func edge() -> Double {
                Bool.random(using: &generator)
                    ? Double(Int.random(in: -86_400_000...86_400_000, using: &generator)) / 1000
                    : -Double(zone.secondsFromGMT(for: start)) + Double(Int.random(in: -1...1, using: &generator))
                        / 1000
            }
            let begin = start.addingTimeInterval(edge())
            let end = begin.addingTimeInterval(
                max(0.001, Double(Int.random(in: 0...40, using: &generator)) * 86_400 + edge()))
            let right = try Right.sample(.subscription, from: begin, to: end)
            let coverage = Coverage(of: [right], at: now)
            let (first, last) = (
                Date.day(at: begin, in: zone), Date.day(at: end.addingTimeInterval(-0.000_5), in: zone)
            )
            for offset in -3...45 {
                let day = start.addingTimeInterval(Double(offset) * 86_400)
                let isTheirs = coverage.ground(for: OfferedItem("a", .issue(IssueDate(day, in: zone))), at: now) != nil
                #expect(
                    isTheirs == (first <= day && day <= last),
                    "\(day.written) of \(begin.timeIntervalSince1970) to \(end.timeIntervalSince1970), \(generator)")
            }
        }
    }

    @Test("a subscription includes the moment of its start but not of its end")
    func moments() throws {
        let (begin, end) = (try moment("2026-03-20T10:00:00Z"), try moment("2027-03-20T10:00:00Z"))
        let coverage = Coverage(of: [try .sample(.subscription, from: begin, to: end)], at: end)
        for (text, isTheirs) in [
            ("2026-03-20T09:59:59.999Z", false), ("2026-03-20T10:00:00Z", true), ("2027-03-20T09:59:59.999Z", true),
            ("2027-03-20T10:00:00Z", false),
        ] {
            for zone in Self.zones {
                let date = IssueDate(try moment(text), in: try #require(TimeZone(identifier: zone)))
                #expect(
                    (coverage.ground(for: OfferedItem("a", .issue(date)), at: end) != nil) == isTheirs, "\(text)")
            }
        }
    }
}
