/// How to resume a paused timer.
public enum TimerResumption: String, Sendable, Hashable, Codable, CaseIterable {
    /// Continue with the remaining time.
    case goOn
    /// Restart from the timer's settings.
    case beginAnew
}
