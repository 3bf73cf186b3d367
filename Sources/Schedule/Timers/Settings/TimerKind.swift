/// The direction of a timer.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The timer counts up from 0, beginning at its start.
    case up
    /// The timer counts down from the period to 0. Then the timer fires, and the next countdown starts.
    case down
}
