/// The state of a timer.
public enum TimerState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The start of the timer is in the future.
    case notBegun
    /// The timer is counting.
    case running
    /// The timer is paused.
    case paused
    /// The timer has no countdowns left.
    case finished
}
