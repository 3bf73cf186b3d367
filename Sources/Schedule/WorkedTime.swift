public import Foundation

/// The hours of the day in which something is told: `09:00-18:00`, by the clock on the wall; the rest of the day is quiet.
public struct WorkedTime: Sendable, Hashable {
    private let hours: QuietHours
    /// The hours outside.
    public let rest: QuietHours

    /// When it begins, in minutes of the day.
    public var begin: Int { hours.begin }
    /// When it ends, in minutes of the day; of the day after where that is earlier.
    public var end: Int { hours.end }

    /// Hours between two minutes of the day, 0 to 1439; nil where these are the same, or none.
    public init?(from begin: Int, to end: Int) {
        guard let hours = QuietHours(from: begin, to: end), let rest = QuietHours(from: end, to: begin)
        else { return nil }
        self.hours = hours
        self.rest = rest
    }

    /// Whether a moment lies in it.
    /// - Parameter calendar: the time zone.
    public func contains(_ moment: Date, in calendar: Calendar = .wall) -> Bool {
        contains(moment.wholeSeconds, by: WallClock(calendar.timeZone))
    }

    func contains(_ second: Int, by clock: WallClock) -> Bool { end(ofHoursAt: second, by: clock) != nil }

    /// Returns the first second after the worked time that has a second in it; nil if none has. The second at which it ends is inside:
    /// a timer that fires each hour from 9 to 18 fires at 18:00, too.
    func end(ofHoursAt second: Int, by clock: WallClock) -> Int? {
        let end = hours.end(ofHoursAt: second, by: clock) ?? hours.end(ofHoursAt: second - 1, by: clock)
        return end.map { $0 + 1 }
    }

    /// The first second of it from one on.
    func next(from second: Int, by clock: WallClock) -> Int {
        guard !contains(second, by: clock) else { return second }
        var second = second
        // On a day on which clocks leave all of it out, the rest of one day goes over into that of the next.
        while let end = rest.end(ofHoursAt: second, by: clock) { second = end }
        return second
    }

    /// How long after it begins a time of day is, and how many seconds it has where clocks are not changed.
    func place(of secondOfDay: Int) -> (offset: Int, length: Int) {
        ((secondOfDay - begin * 60).remainder(by: WallTime.day), (end - begin).remainder(by: 1440) * 60)
    }
}

extension WorkedTime {
    /// Why a text is none, as a sentence; nil where nothing more is known of it.
    static func whyNone(_ text: String) -> String? {
        let times = text.split(separator: "-").map { $0.trimmingCharacters(in: .whitespaces) }
        return times.count == 2 && times[0] == times[1] ? "It ends when it begins." : nil
    }
}

extension WorkedTime: CustomStringConvertible {
    /// `09:00-18:00`.
    public var description: String { hours.description }

    /// Reads what ``description`` writes, also without the minutes: `9-18`; nil where it is none of that.
    public init?(_ text: String) {
        guard let hours = QuietHours(text) else { return nil }
        self.init(from: hours.begin, to: hours.end)
    }
}
