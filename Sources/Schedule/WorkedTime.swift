public import Foundation

/// The hours of the day in which events fire, in local time, such as `09:00-18:00`. All other hours are quiet.
public struct WorkedTime: Sendable, Hashable {
    private let hours: QuietHours
    /// All other hours.
    public let rest: QuietHours

    /// The start, in minutes of the day.
    public var begin: Int { hours.begin }
    /// The end, in minutes of the day. If the end is earlier than the start, it is on the next day.
    public var end: Int { hours.end }

    /// Creates hours between two minutes of the day, 0 to 1439. Returns nil if both minutes are equal or if one is out
    /// of range.
    public init?(from begin: Int, to end: Int) {
        guard let hours = QuietHours(from: begin, to: end), let rest = QuietHours(from: end, to: begin)
        else { return nil }
        self.hours = hours
        self.rest = rest
    }

    /// Returns whether a moment is in these hours.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - calendar: the calendar with the time zone.
    public func contains(_ moment: Date, in calendar: Calendar = .wall) -> Bool {
        contains(moment.wholeSeconds, by: WallClock(calendar.timeZone))
    }

    func contains(_ second: Int, by clock: WallClock) -> Bool { end(ofHoursAt: second, by: clock) != nil }

    /// Returns the first second after the hours that contain a second, or nil if the second is outside. The second at
    /// the end is inside, so a timer that fires each hour from 9 to 18 also fires at 18:00.
    func end(ofHoursAt second: Int, by clock: WallClock) -> Int? {
        let end = hours.end(ofHoursAt: second, by: clock) ?? hours.end(ofHoursAt: second - 1, by: clock)
        return end.map { $0 + 1 }
    }

    /// Returns the first second in these hours, from `second` on.
    func next(from second: Int, by clock: WallClock) -> Int {
        guard !contains(second, by: clock) else { return second }
        var second = second
        // If clocks skip all of the hours on a day, the quiet hours of two days are adjacent.
        while let end = rest.end(ofHoursAt: second, by: clock) { second = end }
        return second
    }

    /// Returns the distance of a time of day from the start of the hours, and the number of seconds in the hours,
    /// without clock changes.
    func place(of secondOfDay: Int) -> (offset: Int, length: Int) {
        ((secondOfDay - begin * 60).remainder(by: WallTime.day), (end - begin).remainder(by: 1440) * 60 + 1)
    }
}

extension WorkedTime {
    /// Returns the reason why a text is invalid, as a sentence. Returns nil if the reason is unknown.
    static func whyNone(_ text: String) -> String? {
        let times = text.split(separator: "-").map { $0.trimmingCharacters(in: .whitespaces) }
        return times.count == 2 && times[0] == times[1] ? "The start and end are the same." : nil
    }
}

extension WorkedTime: CustomStringConvertible {
    /// The text, such as `09:00-18:00`.
    public var description: String { hours.description }

    /// Parses the format of ``description``. The minutes may be omitted, such as `9-18`. Returns nil for any other
    /// text.
    public init?(_ text: String) {
        guard let hours = QuietHours(text) else { return nil }
        self.init(from: hours.begin, to: hours.end)
    }
}
