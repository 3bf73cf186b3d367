/// Which way a timer counts.
public enum TimerKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// From 0, from its begin on.
    case up
    /// From its period to 0; then it tells, and begins again.
    case down
}
