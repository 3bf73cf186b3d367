public import Foundation
public import Schedule

/// Why a download is not begun now, though nothing is wrong with it.
public enum DownloadHold: Sendable, Hashable {
    /// These are quiet hours.
    case quietHours(until: Date)
    /// It would exceed what may arrive in a day or month.
    case limit(TrafficUse)
    /// It is larger than all that may arrive in a day or month: it comes when it is asked for by name.
    case largerThanLimit(TrafficLimit)

    /// When it may be begun; nil where that is not a matter of time.
    public var end: Date? {
        switch self {
        case .quietHours(let end): end
        case .limit(let use): use.end
        case .largerThanLimit: nil
        }
    }
}
