import Schedule

/// What a choice of a pop-up does with timers.
enum TimerCommand: Sendable, Hashable {
    /// Starts one for something on the shelf.
    case remind(subject: String, title: String, ReminderWish)
    /// Starts one that was typed.
    case add(TimerForm)
    case done(event: Int64)
    /// All that is due is done, by the numbers of the events.
    case allDone([Int64])
    /// What a timer told last, or has to tell, is done.
    case doneWith(timer: Int64)
    case resume(Int64, TimerResumption)
    case pause(Int64)
    case statistics(Int64)
    case remove(ShelfTimer)
    case open(ShelfSubject)
}
