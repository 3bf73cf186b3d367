/// The delivery state of a timer event.
///
/// Each event is recorded before it is delivered, so it is in the log exactly once. If a process is killed while it
/// delivers an event, the state stays ``sending``. The user may not have seen the event, so another process delivers
/// it again and sets ``toldAgain``.
public enum TimerDelivery: String, Sendable, Hashable, Codable, CaseIterable {
    /// The event is recorded, but the delivery has not started.
    case waiting
    /// A process is delivering the event, or was killed during delivery.
    case sending
    /// The event was delivered.
    case told
    /// The event was delivered, possibly for the second time, because an earlier process was killed during delivery.
    case toldAgain
    /// The delivery failed.
    case failed
    /// The user has not set up a destination for this channel.
    case unwanted
}
