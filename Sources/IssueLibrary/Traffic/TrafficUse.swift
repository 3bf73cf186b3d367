public import Foundation
public import Schedule

/// How much of a limit is used up at a moment.
public struct TrafficUse: Sendable, Hashable {
    /// The limit.
    public let limit: TrafficLimit
    /// The bytes that have arrived in its period.
    public let byteCount: Int
    /// When the next period begins.
    public let end: Date

    /// The bytes that may still arrive.
    public var left: Int { max(0, limit.byteCount - byteCount) }
}
