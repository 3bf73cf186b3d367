/// A timer after a change, and what was due and is told with it, for the person is there.
public struct TimerStep: Sendable, Hashable {
    /// The timer as it is now.
    public let timer: LibraryTimer
    /// What it told because of the change; nil where it told nothing.
    public let told: LibraryTimerEvent?
}
