import Foundation
import IssuePublisher
import Periodical
import Schedule

/// A timer that fires a few days before a new issue's date.
struct IssueReminder {
    /// How many days before the date the timer fires.
    let days: Int

    /// Parses days or weeks, such as `7d`, or returns nil.
    init?(_ text: String) {
        guard case .days(let days) = TimerPeriod(text) else { return nil }
        self.days = days
    }

    /// Returns the timer's form. The timer counts down once in calendar days, so that it fires at the time of day of
    /// the issue's date.
    /// - Parameters:
    ///   - title: the issue's title, which is truncated to the maximum length for a timer.
    ///   - date: the issue's date. Days start in the computer's time zone.
    /// - Throws: ``MastheadError`` if the reminder would be in the past.
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
            found:
                "the issue's date is \(date.written), so a reminder \(days.counted("day")) earlier would be in "
                + "the past",
            remedies: [.advice("Use a later date, or fewer days.")])
    }

    /// Returns a hint for adding a reminder before each issue, or nil if issues are published too often for that.
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
