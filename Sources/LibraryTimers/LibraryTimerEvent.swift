public import Foundation
public import LibraryValues
public import Schedule

/// An event of a timer in the library's log.
public struct LibraryTimerEvent: Sendable, Hashable, Identifiable {
    /// The number that users see. Numbers are never reused.
    public let id: Int64
    /// The number of the timer.
    public let timer: LibraryTimer.ID
    /// The timer's current title.
    public let title: String
    /// The timer's current notes.
    public let notes: String
    /// The item or publication that the timer is for.
    public let subject: TimerSubject?
    /// The event, and when it was completed.
    public let event: TimerEvent
    /// Whether the event was delivered on the user's screen.
    public let delivery: TimerDelivery
    /// Whether the event was delivered over the network.
    public let sent: TimerDelivery

    /// Returns the outcome of the event.
    public func outcome(at now: Date) -> TimerOutcome { event.outcome(at: now) }
}
