public import LibraryValues

/// A snapshot of all timers and their latest events.
public struct TimersContent: Sendable, Hashable {
    /// The timers, in the order they were added.
    public var timers: [TimerView]
    /// The latest events, newest first.
    public var events: [TimerEventView]

    /// Creates a snapshot.
    public init(timers: [TimerView] = [], events: [TimerEventView] = []) {
        (self.timers, self.events) = (timers, events)
    }
}
