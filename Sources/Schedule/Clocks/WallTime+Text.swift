import Foundation

extension WallTime: CustomStringConvertible, Codable {
    /// The time as text, such as `2026-11-23T18:00:00`.
    public var description: String { String(Date(wholeSeconds: seconds).formatted(.iso8601).dropLast()) }

    /// Explains in a sentence why text such as `2026-02-30` or `2026-02-30T18:00` is not a date. Returns nil if
    /// the text has a different form, or if the date exists.
    public static func whyNone(_ text: String) -> String? {
        let form = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2}).*)?/
        guard let match = text.wholeMatch(of: form)?.output, let month = Int(match.2), let day = Int(match.3),
            let year = Int(match.1)
        else { return nil }
        guard (1...12).contains(month) else { return "There is no month \(match.2)." }
        let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        guard (1...length).contains(day) else { return "\(match.1)-\(match.2) has \(length) days." }
        guard let hour = match.4, let minute = match.5, Int(hour) ?? 0 > 23 || Int(minute) ?? 0 > 59 else { return nil }
        return "There is no time \(hour):\(minute)."
    }

    /// Parses a day, such as `2026-11-23`, optionally with a time of day: `2026-11-23T18:00:00`, `2026-11-23 18:00`.
    /// Returns nil for any other text.
    public init?(_ text: String) {
        let form = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?)?/
        guard let match = text.wholeMatch(of: form)?.output, let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3)
        else { return nil }
        let time = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
        self.init(year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
    }

    /// Decodes the time from text.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let time = WallTime(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(text)” is not a date and time such as 2026-11-23T18:00:00.")
        }
        self = time
    }

    /// Encodes the time as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
