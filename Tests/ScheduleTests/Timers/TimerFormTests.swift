import Foundation
import Schedule
import Testing

@Suite struct TimerFormTests {
    private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let now = Date(timeIntervalSince1970: 1_795_449_600)  // 2026-11-23T16:00:00Z

    private func faults(_ form: TimerForm) -> [TimerFault] { form.faults(at: now, in: zone) }

    @Test("a timer form's times are read in the form's time zone")
    func fits() throws {
        let form = TimerForm(
            title: " Read ", notes: "a chapter", period: "1d", repeats: "infinitely", begin: "2026-11-24T08:00",
            end: "2026-12-24", worked: "7-22", timeZone: "Asia/Tokyo")
        let settings = try form.settings(at: now, in: zone)
        #expect(settings.title == "Read" && settings.period == .days(1) && settings.repeats == .infinitely)
        #expect(try settings.begin == Date("2026-11-23T23:00:00Z", strategy: .iso8601))
        #expect(
            try settings.end == Date("2026-12-24T14:59:59Z", strategy: .iso8601),
            "the end is the last second of the day")
        #expect(settings.worked == WorkedTime("7-22") && settings.timeZone?.identifier == "Asia/Tokyo")
        let up = try TimerForm(title: "Since", kind: "up", begin: "1999-12-31").settings(at: now, in: zone)
        #expect(up.kind == .up && up.period == nil)
    }

    @Test("all invalid fields of a timer form are reported together")
    func unreadable() {
        let form = TimerForm(
            title: "", notes: "two\nlines", kind: "sideways", period: "soon", before: "later", repeats: "0",
            begin: "yesterday",
            end: "2026-02-30", worked: "9", timeZone: "Mars/Olympus")
        let faults = faults(form)
        #expect(faults.map(\.field) == TimerField.allCases)
        #expect(faults.allSatisfy { !$0.reason.isEmpty && !$0.remedy.isEmpty })
        #expect(
            faults[3].description
                == "period: soon: This is not a valid value. Use a duration from 1s to 100y, such as 4h30m, 1d or 1mo.")
        let end = faults.first { $0.field == .end }
        #expect(end?.reason == "2026-02 has 28 days.")
        #expect(throws: TimerFaults(faults: faults)) { try form.settings(at: now, in: zone) }
    }

    @Test("an impossible date is rejected with the reason")
    func noDate() {
        #expect(WallTime.whyNone("2026-02-30") == "2026-02 has 28 days.")
        #expect(WallTime.whyNone("2024-02-30T18:00") == "2024-02 has 29 days.")
        #expect(WallTime.whyNone("2026-13-01") == "There is no month 13.")
        #expect(WallTime.whyNone("2026-11-23T25:00") == "There is no time 25:00.")
        #expect(WallTime.whyNone("2026-11-23") == nil && WallTime.whyNone("soon") == nil)
    }

    @Test(
        "if two values of a timer form contradict each other, the error is shown at one of them",
        arguments: [
            (TimerForm(title: "a"), [.period]), (TimerForm(title: "a", kind: ""), [.kind]),
            (
                TimerForm(title: "a", kind: "up", period: "1d", repeats: "3", worked: "9-18"),
                [.period, .repeats, .worked]
            ),
            (TimerForm(title: "a", kind: "up", before: "7d"), [.before]),
            (TimerForm(title: "a", period: "36h", before: "1d"), [.before]),
            (TimerForm(title: "a", period: "1w", before: "12h"), [.before]),
            (TimerForm(title: "a", period: "1y", before: "1mo"), [.before]),
            (TimerForm(title: "a", period: "1w", before: "1w"), [.before]),
            (TimerForm(title: "a", period: "1w", before: "6d"), []),
            (TimerForm(title: "a", period: "2mo", before: "8w"), [.before]),
            (TimerForm(title: "a", period: "2mo", before: "55d"), []),
            (TimerForm(title: "a", period: "1h", end: "2026-11-23T16:59"), [.end]),
            (TimerForm(title: "a", period: "1h", end: "2026-11-23T17:30"), [.end]),
            (TimerForm(title: "a", period: "1h", end: "2026-11-23T18:00"), []),
            (TimerForm(title: "a", period: "1h", begin: "2026-12-24", end: "2026-12-23"), [.end]),
            (TimerForm(title: "a", period: "1d", repeats: "3", begin: "2026-11-01"), [.repeats]),
            (TimerForm(title: "a", period: "1d", repeats: "30", begin: "2026-11-01"), []),
            (TimerForm(title: "a", period: "1d", begin: "1900-01-01"), [.begin]),
            (TimerForm(title: "a", period: "1d", begin: "2130-01-01"), [.begin]),
            (TimerForm(title: "a", kind: "up", begin: "1926-11-01"), [.begin]),
            (
                TimerForm(title: "a", period: "1d", repeats: "infinitely", begin: "2026-11-24T20:00", worked: "9-18"),
                [.worked]
            ),
            (
                TimerForm(title: "a", period: "12h", repeats: "infinitely", begin: "2026-11-24T20:00", worked: "9-18"),
                []
            ),
            (
                TimerForm(
                    title: "a", period: "12h", repeats: "infinitely", begin: "2026-11-24T20:00", worked: "9-18",
                    timeZone: "Asia/Tokyo"), [.worked]
            ),
            (TimerForm(title: "a", period: "1h", begin: "2026-11-24T20:00", worked: "9-18"), [.worked]),
            (TimerForm(title: "a", period: "13h", begin: "2026-11-24T20:00", worked: "9-18"), []),
        ] as [(TimerForm, [TimerField])])
    func unfitting(form: TimerForm, fields: [TimerField]) {
        #expect(faults(form).map(\.field) == fields, "\(faults(form))")
    }

    @Test("a timer form that is filled with a timer's settings gives the same settings")
    func filledIn() throws {
        let second = try Date("2027-10-31T01:30:00Z", strategy: .iso8601)
        let all = [
            TimerSettings(
                title: "a", period: .months(2), repeats: .infinitely, begin: second, end: second + 90 * 86_400),
            TimerSettings(title: "a", notes: "b", period: .seconds(90), worked: WorkedTime("0-23"), timeZone: .gmt),
            TimerSettings(title: "a", kind: .up, begin: second - 3600),
            TimerSettings(title: "a", period: .months(1), before: .days(10), repeats: .infinitely),
        ]
        for settings in all {
            let form = TimerForm(settings, in: zone)
            #expect(try form.settings(at: now, in: zone) == settings, "\(form)")
        }
        #expect(TimerForm(all[0], in: zone).begin == "2027-10-31T01:30:00Z")
        #expect(TimerForm(all[2], in: zone).begin == "2027-10-31T02:30:00")
    }

    @Test("the limits on a timer's title and notes count visible characters")
    func lengths() {
        let family = "👨‍👩‍👧‍👦"
        let fits = TimerForm(
            title: String(repeating: family, count: 32), notes: String(repeating: "é", count: 64), period: "1h")
        #expect(faults(fits).isEmpty)
        let long = TimerForm(
            title: String(repeating: family, count: 33), notes: String(repeating: "é", count: 70), period: "1h")
        #expect(faults(long).map(\.field) == [.title, .notes])
        #expect(faults(long).last?.remedy == "Remove 6. The limit is 64.")
        let marked = "e" + String(repeating: "\u{301}", count: 400)
        for title in ["bell\u{7}", "two\u{2028}lines", "\u{85}", marked] {
            #expect(faults(TimerForm(title: title, period: "1h")).map(\.field) == [.title])
        }
    }
}
