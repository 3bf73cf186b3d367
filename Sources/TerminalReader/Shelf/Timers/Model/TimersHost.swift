public import LibraryValues
public import Periodical
public import Schedule

/// The source of timers for the shelf.
public protocol TimersHost: Sendable {
    /// Returns all timers and their latest events.
    func timers() async throws(MastheadError) -> TimersContent

    /// Starts a timer for an item or publication.
    /// - Parameters:
    ///   - subject: `HANDLE/NAME` or `HANDLE`.
    ///   - title: The title of the item or publication, which is untrusted text.
    ///   - choice: The time that the user chose.
    /// - Returns: A message of one line with the time of the reminder, and the action that undoes the start.
    func remind(
        of subject: String, title: String, _ choice: ReminderChoice
    ) async throws(MastheadError) -> (text: String, undo: ShelfUndo)

    /// Starts a timer that the user typed.
    /// - Returns: A message of one line about the timer, and the action that undoes the start.
    /// - Throws: ``MastheadError``, for example if the settings are invalid or there are too many timers.
    func addTimer(_ form: TimerForm) async throws(MastheadError) -> (text: String, undo: ShelfUndo)

    /// Pauses a timer.
    /// - Returns: A message of one line about the result.
    func pauseTimer(_ id: Int64) async throws(MastheadError) -> String

    /// Resumes or restarts a timer.
    /// - Returns: A message of one line about the result.
    /// - Throws: ``MastheadError``, for example if the settings are no longer valid. The timer then does not run.
    func resumeTimer(_ id: Int64, _ how: TimerResumption) async throws(MastheadError) -> String

    /// Marks an event as done.
    /// - Returns: A message of one line about the result.
    func markTimerDone(_ event: Int64) async throws(MastheadError) -> String

    /// Marks the latest event of a timer as done. If the timer is due and has not fired yet, it fires first.
    /// - Returns: A message of one line about the result.
    func markDone(timer: Int64) async throws(MastheadError) -> String

    /// Deletes a timer and its events.
    func removeTimer(_ id: Int64) async throws(MastheadError) -> ShelfUndo

    /// Returns the statistics and the latest events of a timer.
    func statistics(
        of timer: Int64
    ) async throws(MastheadError) -> (statistics: TimerStatisticsView, events: [TimerEventView])
}
