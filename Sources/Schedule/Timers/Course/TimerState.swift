/// The state of a timer.
public enum TimerState: String, Sendable, Hashable, Codable, CaseIterable {
    /// The start of the timer is still to come.
    case notBegun
    /// The timer is counting.
    case running
    /// The timer is paused.
    case paused
    /// No countdowns are left.
    case finished
}
