/// The direction in which a timer counts.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Up from 0, beginning at the start.
    case up
    /// Down from the period to 0. Then the timer fires, and the next countdown begins.
    case down
}
