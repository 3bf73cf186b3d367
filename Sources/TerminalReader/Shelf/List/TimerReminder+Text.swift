import Foundation
import LibraryValues

extension TimerReminder {
    /// Returns the sign to show after a title.
    func mark(at now: Date = .now) -> StyledText { StyledText("⧖", due(at: now) == nil ? .quiet : .strongAccent) }

    /// Returns the reminder's text for the end of a row: `due`, or the time of the next event if the row has no other
    /// state.
    func state(besides state: StyledText, at now: Date = .now, calendar: Calendar = .current) -> StyledText {
        if due(at: now) != nil { return StyledText("⧖ \(TerminalWords.Shelf.isDue)", .strongAccent) }
        guard state.isEmpty, let next else { return state }
        return StyledText("⧖ \(ShelfDate.ahead(next, isShort: true, now: now, calendar: calendar))", .quiet)
    }

    /// Returns when the reminder became due, or when the timer fires next.
    func words(at now: Date = .now, calendar: Calendar = .current) -> StyledText {
        if let due = due(at: now) {
            return StyledText(
                TerminalWords.Shelf.dueSince(ShelfDate.ahead(due, now: now, calendar: calendar)), .strongAccent)
        }
        return StyledText(
            next.map { TerminalWords.Shelf.fires(ShelfDate.ahead($0, now: now, calendar: calendar)) } ?? "", .quiet)
    }

    /// Returns the sign, the timer's title and the time.
    func sentence(at now: Date = .now, calendar: Calendar = .current) -> StyledText {
        mark(at: now) + StyledText(foreign: " \(title): ", .quiet) + words(at: now, calendar: calendar)
    }
}

extension ShelfDate {
    /// Formats a time in the near future: `21:00`, `tomorrow 21:00`, `Thu 21:00`, `3 Mar 21:00`, `3 Mar 2027`.
    /// - Parameter isShort: Whether to omit the time of day for any day except today.
    static func ahead(_ date: Date, isShort: Bool = false, now: Date = .now, calendar: Calendar = .current) -> String {
        let parts = calendar.dateComponents([.hour, .minute, .weekday], from: date)
        let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
        let time = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        let days =
            calendar.dateComponents(
                [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: date)
            ).day ?? 0
        let day: String
        switch days {
        case 0: return time
        case 1: day = TerminalWords.Dates.tomorrow
        case -1: day = TerminalWords.Dates.yesterday
        case 2...6: day = TerminalWords.Dates.weekdays[max(0, min(6, (parts.weekday ?? 1) - 1))]
        default:
            day = done(date, now: now, calendar: calendar)
            if !calendar.isDate(date, equalTo: now, toGranularity: .year) { return day }
        }
        return isShort ? day : "\(day) \(time)"
    }
}
