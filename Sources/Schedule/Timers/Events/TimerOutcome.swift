/// The outcome of an event.
public enum TimerOutcome: String, Sendable, Hashable, Codable, CaseIterable {
    /// The event fired less than five minutes ago and is not completed yet.
    case open
    /// The event was completed on time.
    case success
    /// The event was completed late or never.
    case missed
}
