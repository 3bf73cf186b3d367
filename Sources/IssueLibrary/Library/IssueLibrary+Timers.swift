public import Foundation
public import Periodical
public import Schedule

extension IssueLibrary {
    @available(*, deprecated, renamed: "timers.all")
    public func timers() async throws(MastheadError) -> [LibraryTimer] { try await timers.all() }

    @available(*, deprecated, renamed: "timers.timer")
    public func timer(_ id: LibraryTimer.ID) async throws(MastheadError) -> LibraryTimer { try await timers.timer(id) }

    @available(*, deprecated, renamed: "timers.clock")
    public var timerClock: (now: Date, home: TimeZone) { timers.clock }

    @available(*, deprecated, renamed: "timers.add")
    @discardableResult public func addTimer(_ settings: TimerSettings, for subject: String? = nil) async throws
        -> LibraryTimer
    { try await timers.add(settings, for: subject) }

    @available(*, deprecated, renamed: "timers.checkSubject")
    public func checkTimerSubject(_ subject: String?) async throws(MastheadError) {
        try await timers.checkSubject(subject)
    }

    @available(*, deprecated, renamed: "timers.edit")
    @discardableResult public func editTimer(
        _ id: LibraryTimer.ID, to settings: TimerSettings, for subject: String? = nil
    ) async throws -> TimerStep { try await timers.edit(id, to: settings, for: subject) }

    @available(*, deprecated, renamed: "timers.pause")
    @discardableResult public func pauseTimer(_ id: LibraryTimer.ID) async throws -> TimerStep {
        try await timers.pause(id)
    }

    @available(*, deprecated, renamed: "timers.resume")
    @discardableResult public func resumeTimer(_ id: LibraryTimer.ID, _ resumption: TimerResumption) async throws
        -> TimerStep
    { try await timers.resume(id, resumption) }

    @available(*, deprecated, renamed: "timers.remove")
    public func removeTimer(_ id: LibraryTimer.ID) async throws(MastheadError) { try await timers.remove(id) }

    @available(*, deprecated, renamed: "timers.events")
    public func timerEvents(of timer: LibraryTimer.ID? = nil, limit: Int? = nil) async throws(MastheadError)
        -> [LibraryTimerEvent]
    { try await timers.events(of: timer, limit: limit) }

    @available(*, deprecated, renamed: "timers.markDone")
    @discardableResult public func markTimerDone(_ event: LibraryTimerEvent.ID) async throws(MastheadError)
        -> LibraryTimerEvent
    { try await timers.markDone(event) }

    @available(*, deprecated, renamed: "timers.statistics")
    public func timerStatistics(of timer: LibraryTimer.ID) async throws(MastheadError) -> TimerStatistics {
        try await timers.statistics(of: timer)
    }
}

extension IssueLibrary {
    @available(*, deprecated, renamed: "timers.reminders")
    public func timerReminders() async throws(MastheadError) -> [String: [TimerReminder]] {
        try await timers.reminders()
    }
}

extension IssueLibrary {
    @available(*, deprecated, renamed: "timers.archive")
    public func timerArchive(_ ids: [LibraryTimer.ID]? = nil) async throws(MastheadError) -> TimerArchive {
        try await timers.archive(ids)
    }

    @available(*, deprecated, renamed: "timers.restore")
    @discardableResult public func restoreTimers(_ archive: TimerArchive) async throws(MastheadError)
        -> TimerRestoration
    { try await timers.restore(archive) }
}

extension IssueLibrary {
    @available(*, deprecated, renamed: "agent.runTimers")
    @discardableResult public func tellTimers() async throws(MastheadError) -> Date? { try await agent.runTimers() }
}
