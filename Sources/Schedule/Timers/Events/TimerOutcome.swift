/// What became of what a timer told.
public enum TimerOutcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// It was told less than five minutes ago, and is not done yet.
    case open
    /// It was done in time.
    case success
    /// It was done later, or never.
    case missed
}
