/// The result of changing a timer. If an event was waiting, it fires with the change, because the user is present.
public struct TimerStep: Sendable, Hashable {
    /// The timer after the change.
    public let timer: LibraryTimer
    /// The event that the change made fire, or nil.
    public let told: LibraryTimerEvent?
}
