/// The direction in which a timer counts.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The timer counts up from 0, beginning at its start.
    case up
    /// The timer counts down from the period to 0. Then it fires, and the next countdown begins.
    case down
}
