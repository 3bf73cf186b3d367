/// A way of resuming a paused timer.
public enum TimerResumption: String, Sendable, Hashable, Codable, CaseIterable {
    /// Continue with the remaining time.
    case goOn
    /// Restart with the settings.
    case beginAnew
}
