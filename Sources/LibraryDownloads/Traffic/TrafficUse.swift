public import Foundation
public import Schedule

/// A snapshot of how much of a data limit is used.
public struct TrafficUse: Sendable, Hashable {
    /// The data limit.
    public let limit: TrafficLimit
    /// The number of bytes received in the current period.
    public let byteCount: Int
    /// When the limit's next period starts.
    public let end: Date

    /// The number of bytes that the limit still permits.
    public var left: Int { max(0, limit.byteCount - byteCount) }
}
