public import Foundation
public import Schedule

/// An event of a timer.
public struct ShelfTimerEvent: Sendable, Hashable, Identifiable {
    /// The ID.
    public let id: Int64
    /// The timer's ID.
    public let timer: Int64
    /// The timer's title, which is untrusted text.
    public let title: String
    /// When the event fired.
    public let toldAt: Date
    /// The number of countdowns that this event reports. It is more than 1 after the machine was asleep or off.
    public let fellDue: Int
    /// Whether the event is marked as done.
    public let isDone: Bool
    /// The outcome.
    public let outcome: TimerOutcome
    /// The item or publication that the timer belongs to, or nil.
    public let subject: ShelfSubject?

    /// Creates an event.
    public init(
        _ id: Int64, of timer: Int64, title: String, toldAt: Date, fellDue: Int = 1, isDone: Bool,
        outcome: TimerOutcome, for subject: ShelfSubject? = nil
    ) {
        (self.id, self.timer, self.title, self.toldAt, self.fellDue) = (id, timer, title, toldAt, fellDue)
        (self.isDone, self.outcome, self.subject) = (isDone, outcome, subject)
    }

    /// The outcome in words.
    var words: String {
        switch outcome {
        case .open: TerminalWords.Timers.open
        case .success: TerminalWords.Timers.onTime
        case .missed: isDone ? TerminalWords.Timers.late : TerminalWords.Timers.missed
        }
    }
}
