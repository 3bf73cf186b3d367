public import Foundation
import Periodical

/// A period for a list of posts, for example the current week.
///
/// The raw value is `today`, `week`, `month`, `older`, or the first day of the period, for example `2026-03-01`.
public enum PostSpan: Sendable, Hashable, RawRepresentable, Decodable {
    case today
    /// The period since Monday.
    case week
    /// The period since the start of the month.
    case month
    /// The period before the current month.
    case older
    /// The period since a given day, whose value is the start of that day in UTC.
    case since(Date)

    /// Creates a period from its raw value, or returns nil if it is invalid.
    public init?(rawValue: String) {
        switch rawValue {
        case "today": self = .today
        case "week": self = .week
        case "month": self = .month
        case "older": self = .older
        default:
            guard let day = Date(written: rawValue), day.isDay else { return nil }
            self = .since(day)
        }
    }

    /// The period as text, for example `week` or `2026-03-01`.
    public var rawValue: String {
        switch self {
        case .today: "today"
        case .week: "week"
        case .month: "month"
        case .older: "older"
        case .since(let day): day.written
        }
    }

    /// Returns the days in the period.
    /// - Parameters:
    ///   - now: the current time.
    ///   - zone: the user's time zone.
    public func days(now: Date = Date(), in zone: TimeZone = .current) -> PostDays {
        let today = Date.day(at: now, in: zone)
        // 1970-01-01 was a Thursday.
        let sinceMonday = (Int(today.timeIntervalSince1970 / 86_400) + 3) % 7
        let first = Date(written: "\(today.written.prefix(8))01") ?? today
        return switch self {
        case .today: PostDays(since: today, zone: zone)
        case .week: PostDays(since: today.addingTimeInterval(-86_400 * Double(sinceMonday)), zone: zone)
        case .month: PostDays(since: first, zone: zone)
        case .older: PostDays(before: first, zone: zone)
        case .since(let day): PostDays(since: day, zone: zone)
        }
    }
}
