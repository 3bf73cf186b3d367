public import Foundation
public import Periodical
public import Schedule

extension IssueLibrary {
    /// The timers, in the order in which they were added. ``changes`` tells when they are others; how each stands at a moment its
    /// ``LibraryTimer/course`` says.
    public func timers() async throws(MastheadError) -> [LibraryTimer] { try await walls.timers.timers() }

    /// The timer of a number.
    /// - Throws: ``MastheadError``, also where there is none.
    public func timer(_ id: LibraryTimer.ID) async throws(MastheadError) -> LibraryTimer {
        try await walls.timers.timer(id)
    }

    /// The present by the library's clock, and the time zone that timers go by which have none: what a form needs to say what does not
    /// fit.
    public nonisolated var timerClock: (now: Date, home: TimeZone) { walls.timers.present }

    /// Starts a timer. ``runAgent(_:lockDescriptor:onEvent:)`` tells what it has to tell.
    /// - Parameter subject: what it is for: `HANDLE/NAME`, `NAME` or `HANDLE`; nil for nothing that the library has. Where that is
    ///   removed later, the timer stays, and is for nothing.
    /// - Throws: `TimerFaults` with all fields that do not fit; ``MastheadError``, also where there are as many timers as
    ///   ``Configuration/timerLimit`` allows.
    @discardableResult
    public func addTimer(_ settings: TimerSettings, for subject: String? = nil) async throws -> LibraryTimer {
        try await walls.timers.add(settings, for: subject)
    }

    /// Looks whether there is what a timer is to be for.
    /// - Parameter subject: as ``addTimer(_:for:)`` takes it.
    /// - Throws: ``MastheadError`` where there is nothing that is called so.
    public func checkTimerSubject(_ subject: String?) async throws(MastheadError) {
        _ = try await walls.timers.place(of: subject)
    }

    /// Gives a timer other settings. It goes on where its counts stay the same, and begins anew where they do not.
    /// - Parameter subject: what it is for from now on; nil leaves that as it is, an empty text makes it be for nothing.
    /// - Returns: the timer, and what is told with it: the caller shows that.
    /// - Throws: `TimerFaults` with all fields that do not fit, nothing being changed then; ``MastheadError``.
    @discardableResult
    public func editTimer(
        _ id: LibraryTimer.ID, to settings: TimerSettings, for subject: String? = nil
    ) async throws -> TimerStep {
        try await walls.timers.edit(id, to: settings, for: subject)
    }

    /// Lets a timer stand still. One that is paused, or finished, stays as it is.
    /// - Returns: the timer, and what was due and waited for worked time: the caller shows that.
    @discardableResult
    public func pauseTimer(_ id: LibraryTimer.ID) async throws -> TimerStep { try await walls.timers.pause(id) }

    /// Lets a timer go on from where it stopped, or begin anew, at any time.
    /// - Throws: `TimerFaults` with all fields of its settings that no longer fit, nothing being changed then; ``MastheadError``.
    @discardableResult
    public func resumeTimer(
        _ id: LibraryTimer.ID, _ resumption: TimerResumption
    ) async throws -> TimerStep {
        try await walls.timers.resume(id, resumption)
    }

    /// Takes a timer away, with its events.
    /// - Throws: ``MastheadError``, also where there is none of the number.
    public func removeTimer(_ id: LibraryTimer.ID) async throws(MastheadError) { try await walls.timers.remove(id) }

    /// What timers told, the newest first. Of a timer that told very often the newest thousand are there; the others count in
    /// ``timerStatistics(of:)``.
    /// - Parameters:
    ///   - timer: nil for all.
    ///   - limit: the most that are given.
    public func timerEvents(
        of timer: LibraryTimer.ID? = nil, limit: Int? = nil
    ) async throws(MastheadError) -> [LibraryTimerEvent] {
        try await walls.timers.events(of: timer, limit: limit)
    }

    /// Notes that the person did what an event told of. Only the first time counts; within five minutes of the telling it is a success.
    /// - Throws: ``MastheadError``, also where there is no such event.
    @discardableResult
    public func markTimerDone(_ event: LibraryTimerEvent.ID) async throws(MastheadError) -> LibraryTimerEvent {
        try await walls.timers.markDone(event)
    }

    /// How often what a timer told was done in time, and how often not.
    public func timerStatistics(of timer: LibraryTimer.ID) async throws(MastheadError) -> TimerStatistics {
        try await walls.timers.statistics(of: timer)
    }
}

extension IssueLibrary {
    /// What timers have to say of what is on the shelf: that something is due, or when they tell next. What a timer told last is due until
    /// it is done, or the timer is removed.
    /// - Returns: by what they are for, as `HANDLE/NAME` or `HANDLE`; of several timers for one thing what is due longest comes first, then
    ///   what tells soonest.
    public func timerReminders() async throws(MastheadError) -> [String: [TimerReminder]] {
        try await walls.timers.reminders()
    }
}

extension IssueLibrary {
    /// Timers with what they told, for a file; what undoes ``removeTimer(_:)`` too.
    /// - Parameter ids: nil for all.
    public func timerArchive(_ ids: [LibraryTimer.ID]? = nil) async throws(MastheadError) -> TimerArchive {
        try await walls.timers.archive(ids)
    }

    /// Adds the timers of an archive that the library does not have, and the events that it does not have. Restoring twice is the same
    /// as once. What fell due meanwhile is told once, with how many it was.
    /// - Throws: ``MastheadError``, also where these would be more timers than ``Configuration/timerLimit`` allows; nothing is added then.
    @discardableResult
    public func restoreTimers(_ archive: TimerArchive) async throws(MastheadError) -> TimerRestoration {
        try await walls.timers.restore(archive)
    }
}

extension IssueLibrary {
    /// Tells what timers have to tell now, as the configuration says: for processes that are there while timers run and are not in the
    /// background. However many do so, each event is in the log once.
    /// - Returns: when something is due next, by the timers that there are now; nil where nothing ever is.
    @discardableResult
    public func tellTimers() async throws(MastheadError) -> Date? {
        let next = try await walls.agent.timers.show()
        try await walls.agent.timers.handOver(inBackground: false)
        try await walls.agent.timers.send(inBackground: false)
        await walls.agent.timers.sendings.finish()
        return next
    }
}
