/// Timers at a moment, and the newest of what they told.
public struct ShelfTimers: Sendable, Hashable {
    /// The timers, in the order in which they were added.
    public var timers: [ShelfTimer]
    /// What they told, the newest first.
    public var events: [ShelfTimerEvent]

    /// Describes timers.
    public init(timers: [ShelfTimer] = [], events: [ShelfTimerEvent] = []) {
        (self.timers, self.events) = (timers, events)
    }
}
