public import Foundation
public import Schedule

/// The use of a data limit at one moment.
public struct TrafficUse: Sendable, Hashable {
    /// The data limit.
    public let limit: TrafficLimit
    /// The number of bytes received in the current period.
    public let byteCount: Int
    /// The time at which the next period starts.
    public let end: Date

    /// The number of bytes that may still be received.
    public var left: Int { max(0, limit.byteCount - byteCount) }
}
