public import Foundation
public import Schedule

/// The reason why a download is held. The download has not failed.
public enum DownloadHold: Sendable, Hashable {
    /// The current time is in the quiet hours.
    case quietHours(until: Date)
    /// The download would exceed the daily or monthly data limit.
    case limit(TrafficUse)
    /// The download is larger than the whole data limit. It starts only if the user requests the item by name.
    case largerThanLimit(TrafficLimit)

    /// When the download may start, or nil if waiting does not help.
    public var end: Date? {
        switch self {
        case .quietHours(let end): end
        case .limit(let use): use.end
        case .largerThanLimit: nil
        }
    }
}
