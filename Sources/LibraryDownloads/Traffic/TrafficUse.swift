public import Foundation
public import Schedule

/// A snapshot of a data limit's use.
public struct TrafficUse: Sendable, Hashable {
    /// The data limit that applies.
    public let limit: TrafficLimit
    /// The number of bytes that were received in the current period.
    public let byteCount: Int
    /// The time at which the next period of the limit starts.
    public let end: Date

    /// The number of bytes that the limit still permits.
    public var left: Int { max(0, limit.byteCount - byteCount) }
}
