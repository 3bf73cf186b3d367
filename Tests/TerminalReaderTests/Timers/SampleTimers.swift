import Foundation
import LibraryValues
import Periodical
import Schedule

@testable import TerminalReader

/// Timers as they are at noon of a day in June.
enum SampleTimers {
    static let noon = Date(timeIntervalSince1970: 1_780_315_200)

    static var utc: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    /// Returns a timer that was started some seconds before noon.
    private static func timer(
        _ id: Int64, _ settings: TimerSettings, for subject: TimerSubject? = nil, startedBefore seconds: Double = 0,
        _ change: (inout TimerCourse) -> Void = { _ in }
    ) throws -> TimerView {
        let start = noon.addingTimeInterval(-seconds)
        var course = try TimerCourse(starting: settings, at: start, in: .gmt)
        change(&course)
        return TimerView(id, course, for: subject, created: start, at: noon, in: .gmt)
    }

    /// Returns a timer whose title contains a control sequence, which the library would reject.
    private static func hostile(_ timer: TimerView) throws -> TimerView {
        let text = String(decoding: try JSONWriter().data(timer), as: UTF8.self)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let changed = text.replacing("\"\(timer.title)\"", with: "\"\\u001b[31m\(timer.title)\"")
        return try decoder.decode(TimerView.self, from: Data(changed.utf8))
    }

    private static func event(
        _ id: Int64, of timer: Int64, _ title: String, firedBefore seconds: Double, fellDue: Int = 1,
        doneAfter delay: Double? = nil, for subject: TimerSubject? = nil
    ) -> TimerEventView {
        let fired = noon.addingTimeInterval(-seconds)
        let telling = TimerFiring(run: 1, count: fellDue, fellDue: fellDue, due: fired, toldAt: fired)
        let event = TimerEvent(telling, doneAt: delay.map { fired.addingTimeInterval($0) })
        return TimerEventView(id, of: timer, title: title, for: subject, event, at: noon)
    }

    static func timers() throws -> TimersContent {
        let moby = TimerSubject.item("sea/moby", title: "Moby-Dick; or, The Whale")
        let chapter = try timer(
            1, TimerSettings(title: "Chapter", period: TimerPeriod("9h"), repeats: .infinitely), for: moby)
        let stretch = try timer(
            2, TimerSettings(title: "Stretch", notes: "Stand up", period: TimerPeriod("45min")), startedBefore: 1950
        ) { _ = $0.pause(at: noon, in: .gmt) }
        let trip = try hostile(
            try timer(
                3, TimerSettings(title: "Trip", period: TimerPeriod("48h"), begin: noon.addingTimeInterval(86_400))))
        let since = try timer(
            4, TimerSettings(title: "Since we moved", kind: .up), startedBefore: 762 * 86_400 + 43_200)
        let tea = try timer(5, TimerSettings(title: "Tea", period: TimerPeriod("4min")), startedBefore: 86_640) {
            _ = $0.tick(at: noon.addingTimeInterval(-86_400), in: .gmt)
        }
        let events = [
            event(12, of: 1, "Chapter", firedBefore: 120, for: moby),
            event(11, of: 5, "Tea", firedBefore: 86_400, fellDue: 3),
            event(10, of: 1, "Chapter", firedBefore: 86_520, for: moby),
            event(9, of: 2, "Stretch", firedBefore: 7200, doneAfter: 60),
        ]
        return TimersContent(timers: [chapter, stretch, trip, since, tea], events: events)
    }
}
