import Foundation
import Periodical
import Schedule
import TerminalReader

extension ReminderChoice {
    /// Returns the settings for the reminder's timer.
    /// - Parameter title: the item's title, which is truncated to the maximum length.
    func settings(title: String, at now: Date, in home: TimeZone) -> TimerSettings {
        let words = title.printable
        var settings = TimerSettings(
            title: words.count > TimerSettings.longestTitle
                ? words.prefix(TimerSettings.longestTitle - 1) + "…" : words)
        switch self {
        case .inAnHour: settings.period = .seconds(3600)
        case .thisEvening:
            let evening = Self.time(21, .forward, of: now, in: home)
            settings.period = .seconds(max(1, Int(evening.timeIntervalSince(now).rounded())))
        case .everyEvening: repeatDaily(&settings, from: Self.time(21, .backward, of: now, in: home))
        case .everyMorning: repeatDaily(&settings, from: Self.time(8, .backward, of: now, in: home))
        case .everyWeek:
            settings.period = .days(7)
            settings.repeats = .infinitely
        }
        return settings
    }

    private func repeatDaily(_ settings: inout TimerSettings, from begin: Date) {
        settings.period = .days(1)
        settings.repeats = .infinitely
        settings.begin = begin
    }

    /// Returns the next or previous time at an hour of the day.
    private static func time(
        _ hour: Int, _ direction: Calendar.SearchDirection, of now: Date, in home: TimeZone
    ) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = home
        return calendar.nextDate(
            after: now, matching: DateComponents(hour: hour, minute: 0, second: 0), matchingPolicy: .nextTime,
            direction: direction) ?? now
    }
}
