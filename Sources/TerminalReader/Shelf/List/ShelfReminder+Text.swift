import Foundation

extension ShelfReminder {
    /// Since when it is due at a moment: also where its time came and was not told yet.
    func due(at now: Date) -> Date? { due ?? next.flatMap { $0 <= now ? $0 : nil } }

    /// The sign behind a title.
    func mark(at now: Date = .now) -> StyledText { StyledText("⧖", due(at: now) == nil ? .quiet : .strongAccent) }

    /// What stands at the end of a row: that it is due; where there is nothing else, also when it tells.
    func state(besides state: StyledText, at now: Date = .now, calendar: Calendar = .current) -> StyledText {
        if due(at: now) != nil { return StyledText("⧖ \(TerminalWords.Shelf.isDue)", .strongAccent) }
        guard state.isEmpty, let next else { return state }
        return StyledText("⧖ \(ShelfDate.ahead(next, isShort: true, now: now, calendar: calendar))", .quiet)
    }

    /// Since when it is due, or when it tells next.
    func words(at now: Date = .now, calendar: Calendar = .current) -> StyledText {
        if let due = due(at: now) {
            return StyledText(
                TerminalWords.Shelf.dueSince(ShelfDate.ahead(due, now: now, calendar: calendar)), .strongAccent)
        }
        return StyledText(
            next.map { TerminalWords.Shelf.fires(ShelfDate.ahead($0, now: now, calendar: calendar)) } ?? "", .quiet)
    }

    /// The sign, which timer it is, and what it says.
    func sentence(at now: Date = .now, calendar: Calendar = .current) -> StyledText {
        mark(at: now) + StyledText(foreign: " \(title): ", .quiet) + words(at: now, calendar: calendar)
    }
}

extension ShelfDate {
    /// A time that is near, as people say it: `21:00`, `tomorrow 21:00`, `Thu 21:00`, `3 Mar 21:00`, `3 Mar 2027`.
    /// - Parameter isShort: whether the time of day is left out where it is of another day.
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
