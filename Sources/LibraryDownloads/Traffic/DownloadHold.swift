public import Foundation
public import Schedule

/// The reason why a download must wait. The download has not failed.
public enum DownloadHold: Sendable, Hashable {
    /// The current time is within the quiet hours.
    case quietHours(until: Date)
    /// The download would exceed the daily or monthly data limit.
    case limit(TrafficUse)
    /// The download is larger than the whole data limit. Such a download starts only after the user requests the item
    /// by name.
    case largerThanLimit(TrafficLimit)

    /// The time at which the download may start. Nil if waiting does not help.
    public var end: Date? {
        switch self {
        case .quietHours(let end): end
        case .limit(let use): use.end
        case .largerThanLimit: nil
        }
    }
}
