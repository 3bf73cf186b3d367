/// The state of a timer.
public enum TimerState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The start is in the future.
    case notBegun
    /// The timer is counting.
    case running
    /// The timer is paused.
    case paused
    /// The timer has nothing left to count.
    case finished
}
