/// A snapshot of all timers and their latest events.
public struct ShelfTimers: Sendable, Hashable {
    /// The timers, in the order in which the user added them.
    public var timers: [ShelfTimer]
    /// The latest events, newest first.
    public var events: [ShelfTimerEvent]

    /// Creates a snapshot.
    public init(timers: [ShelfTimer] = [], events: [ShelfTimerEvent] = []) {
        (self.timers, self.events) = (timers, events)
    }
}
