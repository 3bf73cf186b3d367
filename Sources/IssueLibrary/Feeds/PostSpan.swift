public import Foundation
import Periodical

/// Of which time posts are listed, as a person says it.
///
/// It is written as `today`, `week`, `month`, `older`, or as the day since which they are: `2026-03-01`.
public enum PostSpan: Sendable, Hashable, RawRepresentable, Decodable {
    case today
    /// Since Monday.
    case week
    /// Since the first of this month.
    case month
    /// Before this month.
    case older
    /// Since a day, which is its beginning in UTC.
    case since(Date)

    /// Reads how it is written; nil where that is none.
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

    /// How it is written.
    public var rawValue: String {
        switch self {
        case .today: "today"
        case .week: "week"
        case .month: "month"
        case .older: "older"
        case .since(let day): day.written
        }
    }

    /// The days that are meant.
    /// - Parameters:
    ///   - now: the present.
    ///   - zone: the reader's.
    public func days(now: Date = Date(), in zone: TimeZone = .current) -> PostDays {
        let today = Date.day(at: now, in: zone)
        // The first day that was counted was a Thursday.
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
