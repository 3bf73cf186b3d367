public import Periodical
public import Schedule

/// What timers at a terminal need of the place where they are kept.
public protocol TimersHost: Sendable {
    /// All timers as they stand now, and the newest of what they told.
    func timers() async throws(MastheadError) -> ShelfTimers

    /// Starts a timer for something on the shelf.
    /// - Parameters:
    ///   - subject: `HANDLE/NAME` or `HANDLE`.
    ///   - title: what people call it; foreign text.
    /// - Returns: when it tells, in a line; and how it is undone.
    func remind(
        of subject: String, title: String, _ wish: ReminderWish
    ) async throws(MastheadError) -> (text: String, undo: ShelfUndo)

    /// Starts a timer that was typed.
    /// - Returns: how it runs, in a line; and how it is undone.
    /// - Throws: ``MastheadError``, also where it does not fit, or where there are too many.
    func addTimer(_ form: TimerForm) async throws(MastheadError) -> (text: String, undo: ShelfUndo)

    /// Lets a timer stand still.
    /// - Returns: what was done, in a line.
    func pauseTimer(_ id: Int64) async throws(MastheadError) -> String

    /// Lets a timer go on, or begin anew.
    /// - Returns: what was done, in a line.
    /// - Throws: ``MastheadError``, also where its settings no longer fit; nothing runs then.
    func resumeTimer(_ id: Int64, _ how: TimerResumption) async throws(MastheadError) -> String

    /// Marks an event as done.
    /// - Returns: what came of that, in a line.
    func markTimerDone(_ event: Int64) async throws(MastheadError) -> String

    /// Marks what a timer told last as done; where it is due and was not told yet, it is told first.
    /// - Returns: what came of that, in a line.
    func markDone(timer: Int64) async throws(MastheadError) -> String

    /// Takes a timer away, with what it told.
    func removeTimer(_ id: Int64) async throws(MastheadError) -> ShelfUndo

    /// How often what a timer told was done in time, with what it told last.
    func statistics(of timer: Int64) async throws(MastheadError) -> ShelfTimerStatistics
}
