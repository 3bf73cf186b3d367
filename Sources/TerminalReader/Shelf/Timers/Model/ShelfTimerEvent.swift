public import Foundation
public import Schedule

/// Something that a timer told.
public struct ShelfTimerEvent: Sendable, Hashable, Identifiable {
    /// Its number.
    public let id: Int64
    /// Which timer told it.
    public let timer: Int64
    /// What that is called; foreign text.
    public let title: String
    /// When it was told.
    public let toldAt: Date
    /// How many counts it stands for.
    public let fellDue: Int
    /// Whether it was done.
    public let isDone: Bool
    /// What became of it.
    public let outcome: TimerOutcome
    /// What the timer is for.
    public let subject: ShelfSubject?

    /// Describes an event.
    public init(
        _ id: Int64, of timer: Int64, title: String, toldAt: Date, fellDue: Int = 1, isDone: Bool,
        outcome: TimerOutcome, for subject: ShelfSubject? = nil
    ) {
        (self.id, self.timer, self.title, self.toldAt, self.fellDue) = (id, timer, title, toldAt, fellDue)
        (self.isDone, self.outcome, self.subject) = (isDone, outcome, subject)
    }

    /// What became of it, in words.
    var words: String {
        switch outcome {
        case .open: TerminalWords.Timers.open
        case .success: TerminalWords.Timers.onTime
        case .missed: isDone ? TerminalWords.Timers.late : TerminalWords.Timers.missed
        }
    }
}
