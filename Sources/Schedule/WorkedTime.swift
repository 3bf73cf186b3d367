public import Foundation

/// The local hours in which events fire, such as `09:00-18:00`. All other hours are quiet.
public struct WorkedTime: Sendable, Hashable {
    private let hours: QuietHours
    /// The quiet hours: all hours outside worked time.
    public let rest: QuietHours

    /// The start, in minutes since midnight.
    public var begin: Int { hours.begin }
    /// The end, in minutes since midnight. An end that is earlier than the start is on the next day.
    public var end: Int { hours.end }

    /// Creates worked time from a start and an end, in minutes since midnight (0 to 1439). Returns nil if they are
    /// equal or out of range.
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

    /// Returns the first second after the hours that contain the given second, or nil if it is outside them. The hours
    /// include their last second, so an hourly timer from 9 to 18 still fires at 18:00.
    func end(ofHoursAt second: Int, by clock: WallClock) -> Int? {
        let end = hours.end(ofHoursAt: second, by: clock) ?? hours.end(ofHoursAt: second - 1, by: clock)
        return end.map { $0 + 1 }
    }

    /// Returns the first second of worked time at or after the given second.
    func next(from second: Int, by clock: WallClock) -> Int {
        guard !contains(second, by: clock) else { return second }
        var second = second
        // If a clock change skips a whole day's worked time, the quiet hours before and after it are adjacent.
        while let end = rest.end(ofHoursAt: second, by: clock) { second = end }
        return second
    }

    /// Returns how many seconds a time of day is after the start of the hours, and the length of the hours in seconds.
    /// Ignores clock changes.
    func place(of secondOfDay: Int) -> (offset: Int, length: Int) {
        ((secondOfDay - begin * 60).remainder(by: WallTime.day), (end - begin).remainder(by: 1440) * 60 + 1)
    }
}

extension WorkedTime {
    /// Explains in a sentence why a text is invalid. Returns nil if there is no specific reason.
    static func whyNone(_ text: String) -> String? {
        let times = text.split(separator: "-").map { $0.trimmingCharacters(in: .whitespaces) }
        return times.count == 2 && times[0] == times[1] ? "The start and end are the same." : nil
    }
}

extension WorkedTime: CustomStringConvertible {
    /// The text, such as `09:00-18:00`.
    public var description: String { hours.description }

    /// Parses the format of ``description``. Minutes are optional, as in `9-18`. Returns nil for any other text.
    public init?(_ text: String) {
        guard let hours = QuietHours(text) else { return nil }
        self.init(from: hours.begin, to: hours.end)
    }
}
