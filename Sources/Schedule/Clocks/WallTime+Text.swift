import Foundation

extension WallTime: CustomStringConvertible, Codable {
    /// The time as text, such as `2026-11-23T18:00:00`.
    public var description: String { String(Date(wholeSeconds: seconds).formatted(.iso8601).dropLast()) }

    /// Parses a day, such as `2026-11-23`, with or without a time of day: `2026-11-23T18:00:00`, `2026-11-23 18:00`.
    /// Returns nil for all other texts.
    public init?(_ text: String) {
        let form = /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?)?/
        guard let match = text.wholeMatch(of: form)?.output, let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3)
        else { return nil }
        let time = [match.4, match.5, match.6].map { $0.flatMap { Int($0) } ?? 0 }
        self.init(year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
    }

    /// Decodes a time from text.
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
