import Foundation
import Schedule

/// A series of event times that a single timer can follow.
struct CalendarSeries: Sendable, Hashable {
    /// The local time of the first event in the series.
    var first: WallTime
    /// The interval between two events, or nil if the series has a single event.
    var period: TimerPeriod?
    /// The number of events, or nil for an endless series.
    var count: Int?
    /// The day of the month, or nil for the day of the first event.
    var day: Int?

    /// Returns the series for an event, one for each weekday if the rule has weekdays.
    /// - Parameter rule: the rule, or nil if the event takes place only once.
    static func series(from first: WallTime, by rule: CalendarRule?) -> [CalendarSeries] {
        guard let rule else { return [CalendarSeries(first: first, period: nil, count: 1)] }
        guard !rule.weekdays.isEmpty, case .days(let step) = rule.period else {
            return [CalendarSeries(first: first, period: rule.period, count: rule.count, day: rule.lastDay)]
        }
        // Count days from the start of the first event's week, which begins on the rule's first weekday.
        let place = (weekday(of: first) - rule.weekStart + 7) % 7
        let offsets = rule.weekdays.map { day -> Int in
            let offset = (day - rule.weekStart + 7) % 7 - place
            return offset < 0 ? offset + step : offset
        }.sorted()
        return offsets.enumerated().compactMap { index, offset in
            // The number of events on this weekday.
            let count = rule.count.map { ($0 - index + offsets.count - 1) / offsets.count }
            guard count.map({ $0 > 0 }) ?? true else { return nil }
            return CalendarSeries(first: first.later(days: offset), period: rule.period, count: count)
        }
    }

    /// Returns when to start a timer that follows the series, and how many extra countdowns come before the first
    /// event. There are extra countdowns if the timer must start in an earlier month, because only that month has the
    /// required day.
    func begin(of period: TimerPeriod) -> (begin: WallTime, more: Int) {
        guard case .months(let months) = period else { return (first.earlier(by: period, times: 1), 0) }
        let wanted = day ?? first.dayOfMonth
        for times in 1...48 {
            let begin = first.earlier(by: period, times: times)
            // If events take place on the 31st, for example, start in an earlier month with 31 days.
            guard let exact = begin.onDay(wanted), exact.later(months: months * times) == first else { continue }
            return (exact, times - 1)
        }
        return (first.earlier(by: period, times: 1), 0)
    }

    /// Returns the part of the series near the present, because a timer must start within a hundred years.
    func near(_ present: WallTime, by period: TimerPeriod) -> CalendarSeries {
        let gmt = WallClock(.gmt)
        let seconds = gmt.moment(of: present).timeIntervalSince(gmt.moment(of: first))
        guard seconds > 50 * 365.25 * 86_400 else { return self }
        let length: Double
        switch period {
        case .seconds(let count): length = Double(count)
        case .days(let count): length = Double(count) * 86_400
        case .months(let count): length = Double(count) * 31 * 86_400
        }
        let most = Int(seconds / length)
        for times in stride(from: most, to: max(0, most - 100), by: -1) {
            let later = first.earlier(by: period, times: -times)
            guard later.dayOfMonth == first.dayOfMonth || !period.isMonths else { continue }
            return CalendarSeries(first: later, period: self.period, count: nil, day: day)
        }
        return self
    }

    /// Returns the series without exceptions: one series up to each exception, and one after the last.
    /// - Parameter present: the current time. Earlier events are ignored.
    func leavingOut(_ times: [WallTime], from present: WallTime) -> [CalendarSeries] {
        guard let period else { return times.contains(first) ? [] : [self] }
        let numbers = Set(times.filter { $0.moment >= present.moment }.compactMap { number(of: $0, by: period) })
        guard !numbers.isEmpty else { return [self] }
        var parts: [CalendarSeries] = []
        func add(_ from: Int, before end: Int?) {
            guard end.map({ $0 > from }) ?? true else { return }
            let count = end.map { $0 - from }
            parts.append(
                CalendarSeries(
                    first: time(from, by: period), period: count == 1 ? nil : period, count: count,
                    day: day ?? first.dayOfMonth))
        }
        var next = number(notBefore: present, by: period)
        for number in numbers.sorted() {
            add(next, before: number)
            next = number + 1
        }
        add(next, before: count)
        return parts
    }

    /// Returns the index of a time in the series, counted from 0, or nil if it is not in the series.
    private func number(of time: WallTime, by period: TimerPeriod) -> Int? {
        guard time.moment >= first.moment else { return nil }
        let number = number(notBefore: time, by: period)
        return self.time(number, by: period) == time && count.map { number < $0 } ?? true ? number : nil
    }

    /// Returns the index of the first event in the series at or after a time.
    private func number(notBefore time: WallTime, by period: TimerPeriod) -> Int {
        let length: Double
        switch period {
        case .seconds(let count): length = Double(count)
        case .days(let count): length = Double(count) * 86_400
        // Assume that all months have 31 days. The result may be too small, but the search continues with larger
        // indices.
        case .months(let count): length = Double(count) * 31 * 86_400
        }
        var number = max(0, Int(time.moment.timeIntervalSince(first.moment) / length) - 1)
        while self.time(number, by: period).moment < time.moment { number += 1 }
        return number
    }

    private func time(_ number: Int, by period: TimerPeriod) -> WallTime {
        guard case .months(let months) = period else { return first.earlier(by: period, times: -number) }
        let wanted = day ?? first.dayOfMonth
        let month = first.onDay(1)?.later(months: months * number) ?? first
        return stride(from: wanted, through: 28, by: -1).compactMap(month.onDay).first
            ?? month.onDay(wanted) ?? month
    }

    /// Returns the weekday of a time, with 1 for Monday.
    private static func weekday(of time: WallTime) -> Int {
        // 1 January 1970 was a Thursday.
        let days = Int((WallClock(.gmt).moment(of: time).timeIntervalSince1970 / 86_400).rounded(.down))
        return ((days + 3) % 7 + 7) % 7 + 1
    }
}

extension TimerPeriod {
    fileprivate var isMonths: Bool { if case .months = self { true } else { false } }
}

extension WallTime {
    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    fileprivate var moment: Date { WallClock(.gmt).moment(of: self) }

    private init(_ moment: Date) { self = WallClock(.gmt).time(at: moment) }

    var dayOfMonth: Int { Self.calendar.component(.day, from: moment) }

    func later(days: Int) -> WallTime { WallTime(moment.addingTimeInterval(Double(days) * 86_400)) }

    func later(seconds: Int) -> WallTime { WallTime(moment.addingTimeInterval(Double(seconds))) }

    func later(months: Int) -> WallTime {
        Self.calendar.date(byAdding: .month, value: months, to: moment).map { WallTime($0) } ?? self
    }

    func earlier(by period: TimerPeriod, times: Int) -> WallTime {
        switch period {
        case .seconds(let length): later(seconds: -length * times)
        case .days(let count): later(days: -count * times)
        case .months(let count): later(months: -count * times)
        }
    }

    /// Returns the same time on another day of the month, or nil if the month does not have that day.
    func onDay(_ day: Int) -> WallTime? {
        var parts = Self.calendar.dateComponents([.year, .month, .hour, .minute, .second], from: moment)
        parts.day = day
        guard let date = Self.calendar.date(from: parts), Self.calendar.component(.day, from: date) == day
        else { return nil }
        return WallTime(date)
    }
}
