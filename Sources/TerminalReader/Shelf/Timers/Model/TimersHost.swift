public import LibraryValues
public import Periodical
public import Schedule

/// The shelf's source of timers.
public protocol TimersHost: Sendable {
    /// Returns all timers and their latest events.
    func timers() async throws(MastheadError) -> TimersContent

    /// Starts a timer for an item or publication.
    /// - Parameters:
    ///   - subject: `HANDLE/NAME` or `HANDLE`.
    ///   - title: The title of the item or publication, which is untrusted text.
    ///   - choice: The time that the user chose.
    /// - Returns: A one-line message that says when the reminder is due, and an action that removes it again.
    func remind(
        of subject: String, title: String, _ choice: ReminderChoice
    ) async throws(MastheadError) -> (text: String, undo: ShelfUndo)

    /// Starts a timer from the user's input.
    /// - Returns: A one-line message about the timer, and an action that removes it again.
    /// - Throws: ``MastheadError``, for example if the settings are invalid or there are too many timers.
    func addTimer(_ form: TimerForm) async throws(MastheadError) -> (text: String, undo: ShelfUndo)

    /// Pauses a timer.
    /// - Returns: A one-line message about the result.
    func pauseTimer(_ id: Int64) async throws(MastheadError) -> String

    /// Resumes or restarts a timer.
    /// - Returns: A one-line message about the result.
    /// - Throws: ``MastheadError``, for example if the settings are no longer valid. The timer then stays stopped.
    func resumeTimer(_ id: Int64, _ how: TimerResumption) async throws(MastheadError) -> String

    /// Marks an event as done.
    /// - Returns: A one-line message about the result.
    func markTimerDone(_ event: Int64) async throws(MastheadError) -> String

    /// Marks a timer's latest event as done. A timer that is due but has not fired yet fires first.
    /// - Returns: A one-line message about the result.
    func markDone(timer: Int64) async throws(MastheadError) -> String

    /// Deletes a timer and its events.
    func removeTimer(_ id: Int64) async throws(MastheadError) -> ShelfUndo

    /// Returns a timer's statistics and latest events.
    func statistics(
        of timer: Int64
    ) async throws(MastheadError) -> (statistics: TimerStatisticsView, events: [TimerEventView])
}
