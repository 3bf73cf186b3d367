public import Foundation
public import Schedule

/// An event of a timer, as all interfaces show it.
public struct TimerEventView: Codable, Sendable, Hashable, Identifiable {
    /// The number of the event. Numbers are never reused.
    public let id: Int64
    /// The number of the timer.
    public let timer: Int64
    /// The current title of the timer, which is untrusted text.
    public let title: String
    /// The current notes of the timer, which are untrusted text.
    public let notes: String
    /// The item or publication that the timer is for.
    public let subject: TimerSubject?
    /// The number of the last countdown in this event, starting at 1.
    public let count: Int
    /// The number of countdowns in this event. It is more than 1 after the machine was asleep or off.
    public let fellDue: Int
    /// The end of the first countdown in this event.
    public let due: Date
    /// The time when the event fired.
    public let firedAt: Date
    /// The time until which the event can be completed on time.
    public let openUntil: Date
    /// The time when the event was marked as done.
    public let doneAt: Date?
    /// The outcome.
    public let outcome: TimerOutcome
    /// Whether the event was shown on the desktop or printed.
    public let delivery: TimerDelivery
    /// Whether the event was sent to a webhook, a phone or a browser.
    public let sent: TimerDelivery

    private enum CodingKeys: String, CodingKey {
        case id, timer, title, notes
        case subject = "for"
        case count, fellDue, due, firedAt, openUntil, doneAt, outcome, delivery, sent
    }

    /// Creates the view that an interface shows at a given time. The event belongs to the timer with the given number.
    public init(
        _ id: Int64, of timer: Int64, title: String, notes: String = "", for subject: TimerSubject? = nil,
        _ event: TimerEvent, delivery: TimerDelivery = .told, sent: TimerDelivery = .unwanted, at now: Date
    ) {
        let fired = event.telling
        (self.id, self.timer, self.title, self.notes, self.subject) = (id, timer, title, notes, subject)
        (count, fellDue, due, firedAt) = (fired.count, fired.fellDue, fired.due, fired.toldAt)
        openUntil = fired.toldAt.addingTimeInterval(TimerEvent.patience / .seconds(1))
        (doneAt, outcome) = (event.doneAt, event.outcome(at: now))
        (self.delivery, self.sent) = (delivery, sent)
    }
}
