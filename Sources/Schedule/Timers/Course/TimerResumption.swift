/// A way to resume a paused timer.
public enum TimerResumption: String, Sendable, Hashable, Codable, CaseIterable {
    /// Continues with the remaining time.
    case goOn
    /// Restarts with the timer's settings.
    case beginAnew
}
