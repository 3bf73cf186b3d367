public import Foundation

extension TimerForm {
    /// The settings that were typed.
    /// - Parameters:
    ///   - now: when it would be started.
    ///   - home: the machine's time zone.
    /// - Throws: all fields that cannot be read or do not fit.
    public func settings(at now: Date, in home: TimeZone = .current) throws(TimerFaults) -> TimerSettings {
        let (settings, unread) = read(in: home)
        let fields = Set(unread.map(\.field))
        try TimerFaults.refuse(unread + settings.faults(at: now, in: home, besides: fields))
        return settings
    }

    /// The settings that were typed, whether they fit or not: what was right when a timer was started may be so no longer, and where it is
    /// changed, it alone knows what of that matters.
    /// - Parameter home: the machine's time zone.
    /// - Throws: the fields that cannot be read.
    public func settingsAsRead(in home: TimeZone = .current) throws(TimerFaults) -> TimerSettings {
        let (settings, unread) = read(in: home)
        try TimerFaults.refuse(unread)
        return settings
    }

    /// All fields that cannot be read or do not fit, for a form that shows them while it is filled in.
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
            faults.append(TimerFault(field, found: text, reason: why(text) ?? "This cannot be read.", remedy: remedy))
            return nil
        }
        let zone = field(.timeZone, timeZone, "Give the name of a time zone, such as Europe/Berlin.") {
            TimeZone(identifier: $0)
        }
        let clock = WallClock(zone ?? home)
        let kind = field(.kind, self.kind, "Say up or down.") { TimerKind(rawValue: $0) }
        let settings = TimerSettings(
            title: title.trimmingCharacters(in: .whitespaces), notes: notes.trimmingCharacters(in: .whitespaces),
            kind: kind ?? .down,
            period: field(
                .period, period, "Give a length from 1s to 100y, such as 4h30m, 1d or 1mo.",
                why: TimerPeriod.whyNone
            ) { TimerPeriod($0) },
            before: field(.before, before ?? "", "Give days or weeks, such as 7d.") { TimerPeriod($0) },
            repeats: field(.repeats, repeats, "Give a number from 1 on, or infinitely.") { TimerRepeats($0) }
                ?? .times(1),
            begin: field(.begin, begin, "Give now, 2026-11-23 or 2026-11-23T18:00.") {
                $0 == "now" ? .some(nil) : Self.moment($0, isEnd: false, by: clock).map { $0 }
            } ?? nil,
            end: field(.end, end, "Give never, 2026-11-23 or 2026-11-23T18:00.") {
                $0 == "never" ? .some(nil) : Self.moment($0, isEnd: true, by: clock).map { $0 }
            } ?? nil,
            worked: field(
                .worked, worked, "Give two times of day, such as 09:00-18:00 or 22:00-06:00.", why: WorkedTime.whyNone
            ) { WorkedTime($0) }, timeZone: zone)
        if kind == nil, !faults.contains(where: { $0.field == .kind }) {
            faults.append(
                TimerFault(.kind, found: "", reason: "It is not said which way to count.", remedy: "Say up or down."))
        }
        return (settings, faults)
    }

    /// A day begins with its first second and ends with its last.
    private static func moment(_ text: String, isEnd: Bool, by clock: WallClock) -> Date? {
        if let date = MomentText.date(text) { return date }
        guard let time = WallTime(text) else { return nil }
        guard isEnd, text.count == "2026-11-23".count else { return clock.moment(of: time) }
        return clock.moment(of: time.adding(days: 1)).addingTimeInterval(-1)
    }
}
