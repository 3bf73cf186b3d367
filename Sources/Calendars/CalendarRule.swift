import Foundation
import Schedule

/// A recurrence rule that timers can follow, such as `FREQ=WEEKLY;BYDAY=MO,FR;COUNT=10`.
struct CalendarRule: Sendable, Hashable {
    /// The interval between two times of the event.
    let period: TimerPeriod
    /// The number of times. Nil if the rule has no count.
    let count: Int?
    /// The end of the rule as text. Nil if the rule has no end date.
    let until: String?
    /// The weekdays, with 1 for Monday. If empty, events take place on the weekday of the first event.
    let weekdays: [Int]
    /// The weekday on which weeks start.
    let weekStart: Int
    /// The day of the month, which shorter months replace with their last day. If nil, the day of the first event
    /// counts.
    let lastDay: Int?

    private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Parses a recurrence rule.
    /// - Parameter begin: the first time of the event.
    /// - Returns: nil if timers cannot follow this rule.
    init?(_ text: String, from begin: WallTime) {
        var parts: [String: String] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
            guard pair.count == 2, parts.updateValue(pair[1], forKey: pair[0]) == nil else { return nil }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else { return nil }
        let interval = parts.removeValue(forKey: "INTERVAL").map { Int($0) ?? 0 } ?? 1
        let count = parts.removeValue(forKey: "COUNT").map { Int($0) ?? 0 }
        until = parts.removeValue(forKey: "UNTIL")
        let weekStart = Self.days.firstIndex(of: parts.removeValue(forKey: "WKST") ?? "MO")
        guard (1...1_000_000_000).contains(interval), count.map(TimerRepeats.bounds.contains) ?? true, let weekStart,
            count == nil || until == nil, until.map({ CalendarText.time($0) != nil }) ?? true,
            let period = Self.period(frequency, interval)
        else { return nil }
        (self.count, self.weekStart) = (count, weekStart + 1)
        let numbers = begin.description.split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count >= 3 else { return nil }
        var (weekdays, lastDay): ([Int], Int?) = ([], nil)
        if frequency == "WEEKLY", let text = parts.removeValue(forKey: "BYDAY") {
            weekdays = text.split(separator: ",").compactMap { Self.days.firstIndex(of: String($0)) }.map { $0 + 1 }
            guard !weekdays.isEmpty, weekdays.count == text.split(separator: ",").count else { return nil }
        }
        if frequency == "YEARLY", let month = parts.removeValue(forKey: "BYMONTH") {
            guard Int(month) == numbers[1] else { return nil }
        }
        if case .months = period, let text = parts.removeValue(forKey: "BYMONTHDAY") {
            let days = text.split(separator: ",").compactMap { Int($0) }
            if days == [-1] {
                lastDay = 31
            } else if days.count > 1, days == Array(28...(28 + days.count - 1)), days.count <= 4,
                parts.removeValue(forKey: "BYSETPOS") == "-1"
            {
                lastDay = days.last
            } else if days != [numbers[2]] {
                return nil
            }
        }
        guard parts.isEmpty else { return nil }
        if frequency == "YEARLY", lastDay == nil, numbers[1...2] == [2, 29] {
            // In years without this day, the event does not take place (RFC 5545 section 3.3.10).
            guard
                let period = Self.period(
                    frequency, interval.isMultiple(of: 4) ? interval : interval * (interval.isMultiple(of: 2) ? 2 : 4))
            else { return nil }
            self.period = period
        } else {
            self.period = period
        }
        (self.weekdays, self.lastDay) = (Array(Set(weekdays)).sorted(), lastDay)
    }

    /// The largest numbers that libical can store in a rule. libical drops the higher bits of larger numbers without an
    /// error.
    private static let mostNumbers = ["INTERVAL": Int(Int16.max), "COUNT": Int(Int32.max)]

    /// Whether libical can store the numbers in a rule.
    static func isStorable(_ text: some StringProtocol) -> Bool {
        text.uppercased().split(separator: ";").allSatisfy { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2, let most = mostNumbers[String(pair[0])] else { return true }
            // Like libical, ignore the characters around the digits, including a sign.
            let digits = pair[1].drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) }
            return digits.isEmpty || Int(digits).map { $0 <= most } ?? false
        }
    }

    private static func period(_ frequency: String, _ interval: Int) -> TimerPeriod? {
        let period: TimerPeriod
        switch frequency {
        case "SECONDLY": period = .seconds(interval)
        case "MINUTELY": period = .seconds(interval * 60)
        case "HOURLY": period = .seconds(interval * 3600)
        case "DAILY": period = .days(interval)
        case "WEEKLY": period = .days(interval * 7)
        case "MONTHLY": period = .months(interval)
        case "YEARLY": period = .months(interval * 12)
        default: return nil
        }
        return period.isInBounds ? period : nil
    }

    /// Returns a rule for a timer's remaining events, or nil if libical cannot store one.
    static func text(_ recurrence: TimerRecurrence) -> String? {
        guard let period = recurrence.period else { return nil }
        var rule: String
        switch period {
        case .seconds(let length):
            let unit = [("HOURLY", 3600), ("MINUTELY", 60)].first { length.isMultiple(of: $0.1) } ?? ("SECONDLY", 1)
            rule = "FREQ=\(unit.0);INTERVAL=\(length / unit.1)"
        case .days(let count):
            rule = count.isMultiple(of: 7) ? "FREQ=WEEKLY;INTERVAL=\(count / 7)" : "FREQ=DAILY;INTERVAL=\(count)"
        case .months(let count):
            rule = "FREQ=MONTHLY;INTERVAL=\(count)"
            // In months without this day, use the last day.
            if recurrence.dayOfMonth == 31 {
                rule += ";BYMONTHDAY=-1"
            } else if recurrence.dayOfMonth > 28 {
                rule += ";BYMONTHDAY=" + (28...recurrence.dayOfMonth).map(String.init).joined(separator: ",")
                rule += ";BYSETPOS=-1"
            }
        }
        rule += recurrence.count.map { ";COUNT=\($0)" } ?? ""
        return isStorable(rule) ? rule : nil
    }
}
