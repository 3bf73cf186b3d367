public import Foundation

/// The local hours during which no automatic work starts, such as `22:00-07:00`.
public struct QuietHours: Sendable, Hashable {
    /// The start, in minutes since midnight.
    public let begin: Int
    /// The end, in minutes since midnight. An end that is earlier than the start is on the next day.
    public let end: Int

    /// Creates quiet hours from a start and an end, in minutes since midnight (0 to 1439). Returns nil if they are
    /// equal or out of range.
    public init?(from begin: Int, to end: Int) {
        guard begin != end, (0..<1440).contains(begin), (0..<1440).contains(end) else { return nil }
        self.begin = begin
        self.end = end
    }

    /// Returns the end of the quiet hours that contain a moment, or nil if the moment is outside them.
    ///
    /// Near clock changes, the rules of ``WallClock`` apply.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - calendar: the calendar that defines the time zone.
    public func end(ofHoursAt moment: Date, in calendar: Calendar = .wall) -> Date? {
        end(ofHoursAt: moment.wholeSeconds, by: WallClock(calendar.timeZone)).map { Date(wholeSeconds: $0) }
    }

    func end(ofHoursAt second: Int, by clock: WallClock) -> Int? {
        let midnight = clock.time(at: second).midnight
        let length = (end - begin).remainder(by: 1440)
        // The quiet hours of the previous day may not have ended. The quiet hours of the next day may have started
        // before clocks went back across midnight.
        for offset in -1...1 {
            let first = WallTime(seconds: midnight.seconds + offset * WallTime.day + begin * 60)
            let last = WallTime(seconds: first.seconds + length * 60)
            guard clock.moment(of: first) <= second else { continue }
            let end: Int = clock.moment(of: last)
            if second < end { return end }
        }
        return nil
    }
}

extension QuietHours: CustomStringConvertible {
    /// The text, such as `22:00-07:00`.
    public var description: String { "\(Self.text(begin))-\(Self.text(end))" }

    private static func text(_ minutes: Int) -> String {
        let (hour, minute) = (minutes / 60, minutes % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    /// Parses the format of ``description``. Minutes are optional, as in `22-7`. Returns nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Self.minutes($0) }
        guard parts.count == 2, let begin = parts[0], let end = parts[1] else { return nil }
        self.init(from: begin, to: end)
    }

    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ (1...2).contains($0.count) && $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let hour = Int(parts[0]), let minute = parts.count == 2 ? Int(parts[1]) : 0,
            hour < 24 || (hour == 24 && minute == 0), minute < 60
        else { return nil }
        return hour % 24 * 60 + minute
    }
}
