import Foundation
import IssuePublisher
import Periodical
import Schedule

/// A timer that tells some days before the date of an issue that is made.
struct IssueReminder {
    /// How many days before the date.
    let days: Int

    /// Reads days or weeks, such as `7d`; nil where it is none.
    init?(_ text: String) {
        guard case .days(let days) = TimerPeriod(text) else { return nil }
        self.days = days
    }

    /// The timer's form: it counts down once, by the calendar, so that it tells at the time of day of the date.
    /// - Parameters:
    ///   - title: the issue's, which is cut to as long as titles are.
    ///   - date: the issue's date; a day begins by the machine's clocks.
    /// - Throws: ``MastheadError`` where that many days before the date are past.
    func form(
        title: String, date: Date, of folder: String, at now: Date, in home: TimeZone
    ) throws(MastheadError) -> TimerForm {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = date.isDay ? .gmt : home
        let period = days + 1
        guard let begin = calendar.date(byAdding: .day, value: -period, to: date) else {
            throw late(date, of: folder)
        }
        let words = title.printable
        let form = TimerForm(
            title: words.count > TimerSettings.longestTitle
                ? words.prefix(TimerSettings.longestTitle - 1) + "…" : words,
            notes: "Issue date: \(date.written)", period: "\(period)d", before: "\(days)d",
            begin: begin.isDay ? begin.written : begin.rfc3339)
        guard form.faults(at: now, in: home).allSatisfy({ $0.field == .title }) else { throw late(date, of: folder) }
        return form
    }

    private func late(_ date: Date, of folder: String) -> MastheadError {
        MastheadError(
            .configuration, cannot: "add a reminder for", to: folder,
            found: "the issue's date is \(date.written), and \(days.counted("day")) before it is in the past",
            remedies: [.advice("Use a later date, or fewer days.")])
    }

    /// How to be told before each issue of a publication with a rhythm; nil where that is too short for it.
    static func hint(_ next: NextIssueDate) -> String? {
        let days: Int
        switch TimerPeriod(next.rhythm.description) {
        case .months: days = 7
        case .days(let count) where count > 7: days = 7
        case .days(let count) where count > 1: days = 1
        case .days, .seconds, nil: return nil
        }
        let begin = next.begin.isDay ? next.begin.written : next.begin.rfc3339
        return
            """
            For a reminder \(days.counted("day")) before each issue: masthead timer add Next-issue --period \
            \(next.rhythm) 
            """
                + "--infinitely --begin \(begin) --before \(days)d"
    }
}
