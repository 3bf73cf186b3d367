public import Foundation

/// The hours of the day in which events fire, in local time, such as `09:00-18:00`. All other hours are quiet.
public struct WorkedTime: Sendable, Hashable {
    private let hours: QuietHours
    /// The quiet hours: all hours outside worked time.
    public let rest: QuietHours

    /// The start, in minutes since midnight.
    public var begin: Int { hours.begin }
    /// The end, in minutes since midnight. If the end is earlier than the start, it is on the next day.
    public var end: Int { hours.end }

    /// Creates worked time from a start and an end, in minutes since midnight (0 to 1439). Returns nil if the start
    /// equals the end, or if one of them is out of range.
    public init?(from begin: Int, to end: Int) {
        guard let hours = QuietHours(from: begin, to: end), let rest = QuietHours(from: end, to: begin)
        else { return nil }
        self.hours = hours
        self.rest = rest
    }

    /// Whether a moment is in these hours.
    /// - Parameters:
    ///   - moment: the moment to check.
    ///   - calendar: the calendar that defines the time zone.
    public func contains(_ moment: Date, in calendar: Calendar = .wall) -> Bool {
        contains(moment.wholeSeconds, by: WallClock(calendar.timeZone))
    }

    func contains(_ second: Int, by clock: WallClock) -> Bool { end(ofHoursAt: second, by: clock) != nil }

    /// Returns the first second after the hours that contain a given second, or nil if no hours contain it. The hours
    /// include their last second, so an hourly timer from 9 to 18 also fires at 18:00.
    func end(ofHoursAt second: Int, by clock: WallClock) -> Int? {
        let end = hours.end(ofHoursAt: second, by: clock) ?? hours.end(ofHoursAt: second - 1, by: clock)
        return end.map { $0 + 1 }
    }

    /// Returns the first second in worked time at or after a given second.
    func next(from second: Int, by clock: WallClock) -> Int {
        guard !contains(second, by: clock) else { return second }
        var second = second
        // If a clock change skips the whole worked time of a day, the quiet hours of two days are adjacent.
        while let end = rest.end(ofHoursAt: second, by: clock) { second = end }
        return second
    }

    /// Returns the seconds from the start of the hours to a time of day, and the length of the hours in seconds. Clock
    /// changes are ignored.
    func place(of secondOfDay: Int) -> (offset: Int, length: Int) {
        ((secondOfDay - begin * 60).remainder(by: WallTime.day), (end - begin).remainder(by: 1440) * 60 + 1)
    }
}

extension WorkedTime {
    /// Returns the reason why a text is invalid, as a sentence, or nil if the reason is unknown.
    static func whyNone(_ text: String) -> String? {
        let times = text.split(separator: "-").map { $0.trimmingCharacters(in: .whitespaces) }
        return times.count == 2 && times[0] == times[1] ? "The start and end are the same." : nil
    }
}

extension WorkedTime: CustomStringConvertible {
    /// The text, such as `09:00-18:00`.
    public var description: String { hours.description }

    /// Parses the format of ``description``. The minutes may be omitted, as in `9-18`. Returns nil for any other text.
    public init?(_ text: String) {
        guard let hours = QuietHours(text) else { return nil }
        self.init(from: hours.begin, to: hours.end)
    }
}
