public import Foundation

/// A daily or monthly limit on automatic downloads, such as `500MB/day`.
public struct TrafficLimit: Sendable, Hashable {
    /// The period of a limit.
    public enum Period: String, Sendable, Hashable, Codable, CaseIterable {
        /// A day, which starts at midnight.
        case day
        /// A month, which starts on its first day.
        case month
    }

    /// The maximum number of bytes.
    public let byteCount: Int
    /// The period of the limit.
    public let period: Period

    /// Creates a limit. Returns nil if it is less than one byte.
    public init?(_ byteCount: Int, per period: Period) {
        guard byteCount > 0 else { return nil }
        self.byteCount = byteCount
        self.period = period
    }

    /// Returns the period that contains a moment.
    /// - Parameters:
    ///   - moment: the moment.
    ///   - calendar: the calendar that defines the time zone.
    public func period(at moment: Date, in calendar: Calendar = .wall) -> DateInterval {
        calendar.dateInterval(of: period == .day ? .day : .month, for: moment)
            ?? DateInterval(start: moment, duration: 86_400)
    }
}

extension TrafficLimit: CustomStringConvertible {
    private static let units: [(name: String, byteCount: Double)] = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]

    /// The limit as text, such as `500MB/day`, in the largest unit that gives a whole number.
    public var description: String {
        let unit = Self.units.first { byteCount % Int($0.byteCount) == 0 }
        let amount = unit.map { "\(byteCount / Int($0.byteCount))\($0.name)" } ?? "\(byteCount)"
        return "\(amount)/\(period.rawValue)"
    }

    /// Parses a number of bytes and a period: `500MB/day`, `2G/month`, `1.5 GB a day`. Returns nil for any other text.
    public init?(_ text: String) {
        let lowercased = text.lowercased().replacing(" a ", with: "/").replacing(" per ", with: "/")
        let parts = lowercased.split(separator: "/", omittingEmptySubsequences: false).map {
            $0.filter { $0 != " " }
        }
        guard parts.count == 2, let period = Period(rawValue: parts[1]) else { return nil }
        let number = parts[0].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        var unit = parts[0].dropFirst(number.count)
        if unit.last == "b" { unit = unit.dropLast() }
        let factor = ["": 1.0, "k": 1e3, "m": 1e6, "g": 1e9, "t": 1e12][String(unit)]
        guard let count = Double(number), let factor, count * factor < 1e18 else { return nil }
        self.init(Int(count * factor), per: period)
    }
}
