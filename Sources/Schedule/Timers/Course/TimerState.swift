/// How a timer stands.
public enum TimerState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its begin is to come.
    case notBegun
    /// It counts.
    case running
    /// It stands still until it is resumed.
    case paused
    /// It has nothing more to count or to tell.
    case finished
}
