public import Foundation
public import Periodical
public import Schedule

extension IssueLibrary {
    /// Returns the timers in the order in which they were added. ``changes`` reports when timers change, and
    /// ``LibraryTimer/course`` computes a timer's state at a date.
    public func timers() async throws(MastheadError) -> [LibraryTimer] { try await walls.timers.timers() }

    /// Returns the timer with an ID.
    /// - Throws: ``MastheadError``, also if there is no such timer.
    public func timer(_ id: LibraryTimer.ID) async throws(MastheadError) -> LibraryTimer {
        try await walls.timers.timer(id)
    }

    /// The library's current date, and the default time zone of timers. A form needs both to validate its input.
    public nonisolated var timerClock: (now: Date, home: TimeZone) { walls.timers.present }

    /// Starts a timer. ``runAgent(_:lockDescriptor:onEvent:)`` notifies the user when the timer fires.
    /// - Parameters:
    ///   - settings: the timer's settings.
    ///   - subject: the item or publication that the timer is for: `HANDLE/NAME`, `NAME` or `HANDLE`, or nil for none.
    ///     If the subject is removed later, the timer remains without a subject.
    /// - Throws: `TimerFaults` with all invalid fields, or ``MastheadError``, also if there are already
    ///   ``Configuration/timerLimit`` timers.
    @discardableResult
    public func addTimer(_ settings: TimerSettings, for subject: String? = nil) async throws -> LibraryTimer {
        try await walls.timers.add(settings, for: subject)
    }

    /// Checks that the subject of a timer exists.
    /// - Parameter subject: the subject, as for ``addTimer(_:for:)``.
    /// - Throws: ``MastheadError`` if no item or publication has this name.
    public func checkTimerSubject(_ subject: String?) async throws(MastheadError) {
        _ = try await walls.timers.place(of: subject)
    }

    /// Changes the settings of a timer. The timer continues if its counts are unchanged, and restarts otherwise.
    /// - Parameters:
    ///   - id: the timer.
    ///   - settings: the new settings.
    ///   - subject: the new subject. Nil keeps the current subject, and an empty string removes it.
    /// - Returns: the timer, and the event that the change caused, which the caller shows to the user.
    /// - Throws: `TimerFaults` with all invalid fields, or ``MastheadError``. The timer is then unchanged.
    @discardableResult
    public func editTimer(
        _ id: LibraryTimer.ID, to settings: TimerSettings, for subject: String? = nil
    ) async throws -> TimerStep {
        try await walls.timers.edit(id, to: settings, for: subject)
    }

    /// Pauses a timer. A timer that is already paused or finished is not changed.
    /// - Returns: the timer, and an event that was due but waited for worked time, which the caller shows to the user.
    @discardableResult
    public func pauseTimer(_ id: LibraryTimer.ID) async throws -> TimerStep { try await walls.timers.pause(id) }

    /// Continues a timer from where it was paused, or restarts it at any time.
    /// - Throws: `TimerFaults` with all settings that are no longer valid, or ``MastheadError``. The timer is then
    ///   unchanged.
    @discardableResult
    public func resumeTimer(
        _ id: LibraryTimer.ID, _ resumption: TimerResumption
    ) async throws -> TimerStep {
        try await walls.timers.resume(id, resumption)
    }

    /// Removes a timer and its events.
    /// - Throws: ``MastheadError``, also if there is no such timer.
    public func removeTimer(_ id: LibraryTimer.ID) async throws(MastheadError) { try await walls.timers.remove(id) }

    /// Returns the events of timers, newest first. The library keeps the newest 1000 events of each timer;
    /// ``timerStatistics(of:)`` includes older events too.
    /// - Parameters:
    ///   - timer: the timer, or nil for all.
    ///   - limit: the maximum number of events.
    public func timerEvents(
        of timer: LibraryTimer.ID? = nil, limit: Int? = nil
    ) async throws(MastheadError) -> [LibraryTimerEvent] {
        try await walls.timers.events(of: timer, limit: limit)
    }

    /// Marks a timer event as done. Only the first call counts. An event that is done within five minutes is on time.
    /// - Throws: ``MastheadError``, also if there is no such event.
    @discardableResult
    public func markTimerDone(_ event: LibraryTimerEvent.ID) async throws(MastheadError) -> LibraryTimerEvent {
        try await walls.timers.markDone(event)
    }

    /// Returns how many events of a timer were completed on time, and how many were not.
    public func timerStatistics(of timer: LibraryTimer.ID) async throws(MastheadError) -> TimerStatistics {
        try await walls.timers.statistics(of: timer)
    }
}

extension IssueLibrary {
    /// Returns the reminders for items and publications on the shelf: overdue events, and the next event of each timer.
    /// A timer's last event stays due until it is done, or the timer is removed.
    /// - Returns: the reminders by subject, as `HANDLE/NAME` or `HANDLE`. For each subject, the longest overdue event
    ///   comes first, then the earliest next event.
    public func timerReminders() async throws(MastheadError) -> [String: [TimerReminder]] {
        try await walls.timers.reminders()
    }
}

extension IssueLibrary {
    /// Returns timers with their events, to save them in a file or to undo ``removeTimer(_:)``.
    /// - Parameter ids: the timers, or nil for all.
    public func timerArchive(_ ids: [LibraryTimer.ID]? = nil) async throws(MastheadError) -> TimerArchive {
        try await walls.timers.archive(ids)
    }

    /// Adds the timers and events of an archive that the library does not have. Restoring an archive twice has no
    /// further effect. Events that became due since the archive was saved are reported as one event of each timer, with
    /// their number.
    /// - Throws: ``MastheadError``, also if the timers would exceed ``Configuration/timerLimit``. In that case nothing
    ///   is added.
    @discardableResult
    public func restoreTimers(_ archive: TimerArchive) async throws(MastheadError) -> TimerRestoration {
        try await walls.timers.restore(archive)
    }
}

extension IssueLibrary {
    /// Sends the notifications of all timers that are due, according to the configuration. Use this in processes that
    /// run while timers are active but are not the agent. Each event is logged once, even if several processes call
    /// this method.
    /// - Returns: the date of the next event, or nil if there is none.
    @discardableResult
    public func tellTimers() async throws(MastheadError) -> Date? {
        let next = try await walls.agent.timers.show()
        try await walls.agent.timers.handOver(inBackground: false)
        try await walls.agent.timers.send(inBackground: false)
        await walls.agent.timers.sendings.finish()
        return next
    }
}
