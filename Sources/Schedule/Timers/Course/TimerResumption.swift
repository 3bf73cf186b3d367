/// How a timer that is paused goes on.
public enum TimerResumption: String, Sendable, Hashable, Codable, CaseIterable {
    /// From where it stopped: what was left then is left now.
    case goOn
    /// By its settings, as if it were started now.
    case beginAnew
}
