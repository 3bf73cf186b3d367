/// A timer after a change. If an event was waiting, it fires with the change, because the user is present.
public struct TimerStep: Sendable, Hashable {
    /// The timer after the change.
    public let timer: LibraryTimer
    /// The event that fired because of the change, or nil.
    public let told: LibraryTimerEvent?
}
