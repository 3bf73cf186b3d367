import Schedule

/// A command of a pop-up for timers.
enum TimerCommand: Sendable, Hashable {
    /// Starts a timer for an item or publication.
    case remind(subject: String, title: String, ReminderChoice)
    /// Starts the timer that the user typed.
    case add(TimerForm)
    case done(event: Int64)
    /// Marks these events as done.
    case allDone([Int64])
    /// Marks the latest event of this timer as done. If the timer is due and has not fired yet, it fires first.
    case doneWith(timer: Int64)
    case resume(Int64, TimerResumption)
    case pause(Int64)
    case statistics(Int64)
    case remove(ShelfTimer)
    case open(ShelfSubject)
}
