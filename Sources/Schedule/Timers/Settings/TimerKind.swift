/// The direction of a timer.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// From 0 upward, starting at the start.
    case up
    /// From the period to 0. Then the timer fires and starts again.
    case down
}
