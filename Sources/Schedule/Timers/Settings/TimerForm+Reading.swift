public import Foundation

extension TimerForm {
    /// Returns the settings that the form describes.
    /// - Parameters:
    ///   - now: when the timer would start.
    ///   - home: the machine's time zone.
    /// - Throws: the faults of all invalid fields.
    public func settings(at now: Date, in home: TimeZone = .current) throws(TimerFaults) -> TimerSettings {
        let (settings, unread) = read(in: home)
        let fields = Set(unread.map(\.field))
        try TimerFaults.refuse(unread + settings.faults(at: now, in: home, besides: fields))
        return settings
    }

    /// Returns the settings that the form describes, without checking them against each other. Valid settings can
    /// become invalid over time, so a running timer decides for itself which faults prevent a change.
    /// - Parameter home: the machine's time zone.
    /// - Throws: the faults of the fields that cannot be parsed.
    public func settingsAsRead(in home: TimeZone = .current) throws(TimerFaults) -> TimerSettings {
        let (settings, unread) = read(in: home)
        try TimerFaults.refuse(unread)
        return settings
    }

    /// Returns the faults of all fields. Forms show them while the user types.
    public func faults(at now: Date, in home: TimeZone = .current) -> [TimerFault] {
        let (settings, unread) = read(in: home)
        let faults = settings.faults(at: now, in: home, besides: Set(unread.map(\.field)))
        return TimerFaults.ordered(unread + faults)
    }

    private func read(in home: TimeZone) -> (settings: TimerSettings, faults: [TimerFault]) {
        var faults: [TimerFault] = []
        func field<Value>(
            _ field: TimerField, _ typed: String, _ remedy: String, why: (String) -> String? = { _ in nil },
            read: (String) -> Value?
        ) -> Value? {
            let text = typed.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty else { return nil }
            if let value = read(text) { return value }
            faults.append(
                TimerFault(field, found: text, reason: why(text) ?? "This is not a valid value.", remedy: remedy))
            return nil
        }
        let zone = field(.timeZone, timeZone, "Use the name of a time zone, such as Europe/Berlin.") {
            TimeZone(identifier: $0)
        }
        let clock = WallClock(zone ?? home)
        let kind = field(.kind, self.kind, "Use up or down.") { TimerKind(rawValue: $0) }
        let settings = TimerSettings(
            title: title.trimmingCharacters(in: .whitespaces), notes: notes.trimmingCharacters(in: .whitespaces),
            kind: kind ?? .down,
            period: field(
                .period, period, "Use a duration from 1s to 100y, such as 4h30m, 1d or 1mo.",
                why: TimerPeriod.whyNone
            ) { TimerPeriod($0) },
            before: field(.before, before ?? "", "Use days or weeks, such as 7d.") { TimerPeriod($0) },
            repeats: field(.repeats, repeats, "Use a number from 1, or infinitely.") { TimerRepeats($0) }
                ?? .times(1),
            begin: field(.begin, begin, "Use now, 2026-11-23 or 2026-11-23T18:00.", why: WallTime.whyNone) {
                $0 == "now" ? .some(nil) : Self.moment($0, isEnd: false, by: clock).map { $0 }
            } ?? nil,
            end: field(.end, end, "Use never, 2026-11-23 or 2026-11-23T18:00.", why: WallTime.whyNone) {
                $0 == "never" ? .some(nil) : Self.moment($0, isEnd: true, by: clock).map { $0 }
            } ?? nil,
            worked: field(
                .worked, worked, "Use two times of day, such as 09:00-18:00 or 22:00-06:00.", why: WorkedTime.whyNone
            ) { WorkedTime($0) }, timeZone: zone)
        if kind == nil, !faults.contains(where: { $0.field == .kind }) {
            faults.append(
                TimerFault(.kind, found: "", reason: "The direction is missing.", remedy: "Use up or down."))
        }
        return (settings, faults)
    }

    /// Returns the moment that a text describes. If there is no time of day, a start is the first second of the day,
    /// and an end is the last.
    private static func moment(_ text: String, isEnd: Bool, by clock: WallClock) -> Date? {
        if let date = MomentText.date(text) { return date }
        guard let time = WallTime(text) else { return nil }
        guard isEnd, text.count == "2026-11-23".count else { return clock.moment(of: time) }
        return clock.moment(of: time.adding(days: 1)).addingTimeInterval(-1)
    }
}
