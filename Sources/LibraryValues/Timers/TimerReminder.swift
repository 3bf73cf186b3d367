public import Foundation

/// A reminder for an item or publication on the shelf: a timer's due event, next event, or both.
public struct TimerReminder: Codable, Sendable, Hashable {
    /// The number of the timer.
    public let timer: Int64
    /// The title of the timer, which is untrusted text.
    public let title: String
    /// The time when the uncompleted event became due.
    public let due: Date?
    /// The event to mark as done. Null if no event is due, or the due event has not fired yet.
    public let event: Int64?
    /// The time when the timer fires next. Null if the timer does not fire again.
    public let next: Date?

    /// Creates a reminder.
    public init(timer: Int64, title: String, due: Date? = nil, event: Int64? = nil, next: Date? = nil) {
        (self.timer, self.title, self.due, self.event, self.next) = (timer, title, due, event, next)
    }

    /// Returns when the reminder became due, or nil. A timer that should have fired counts as due even if no event
    /// exists yet.
    public func due(at now: Date) -> Date? { due ?? next.flatMap { $0 <= now ? $0 : nil } }
}
