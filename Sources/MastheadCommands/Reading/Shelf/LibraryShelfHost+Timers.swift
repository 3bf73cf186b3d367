import Foundation
import IssueLibrary
import Periodical
import Schedule
import TerminalReader

extension LibraryShelfHost {
    /// The maximum number of events on the timers screen.
    private static let eventCount = 200

    func timers() async throws(MastheadError) -> TimersContent {
        // If no agent is running, timers fire here, in front of the user.
        if library.agent.processIdentifier == nil { try await library.agent.runTimers() }
        let (now, home) = library.timers.clock
        return TimersContent(
            timers: try await library.timers.all().map { TimerView($0, at: now, in: home) },
            events: try await library.timers.events(limit: Self.eventCount).map { TimerEventView($0, at: now) })
    }

    func remind(
        of subject: String, title: String, _ choice: ReminderChoice
    ) async throws(MastheadError) -> (text: String, undo: ShelfUndo) {
        let clock = library.timers.clock
        let settings = choice.settings(title: title, at: clock.now, in: clock.home)
        let added = try await Self.telling("add the timer", settings.title) {
            try await library.timers.add(settings, for: subject)
        }
        let view = TimerView(added, at: clock.now, in: clock.home)
        let text = view.next.map { "Reminder set for \(TimerTable.text($0, in: clock.home))." } ?? view.sentence
        let undo = ShelfUndo { [library] () throws(MastheadError) in try await library.timers.remove(added.id) }
        return (warned(text, view), undo)
    }

    func addTimer(_ form: TimerForm) async throws(MastheadError) -> (text: String, undo: ShelfUndo) {
        let clock = library.timers.clock
        let added = try await Self.telling("add the timer", form.title) {
            try await library.timers.add(try form.settings(at: clock.now, in: clock.home))
        }
        let view = TimerView(added, at: clock.now, in: clock.home)
        let undo = ShelfUndo { [library] () throws(MastheadError) in try await library.timers.remove(added.id) }
        return (warned(view.sentence, view), undo)
    }

    /// Returns the text about a new timer, with a warning if no agent is running.
    private func warned(_ text: String, _ timer: TimerView) -> String {
        guard timer.kind == .down, let warning = library.agent.timerWarning else { return text }
        return "\(text) \(warning) Use `masthead agent --install` to start it."
    }

    func pauseTimer(_ id: Int64) async throws(MastheadError) -> String {
        let step = try await Self.telling("pause the timer", "\(id)") { try await library.timers.pause(id) }
        return sentence(step)
    }

    func resumeTimer(_ id: Int64, _ how: TimerResumption) async throws(MastheadError) -> String {
        let step = try await Self.telling(
            "resume the timer", "\(id)",
            hint: "Change the setting with `masthead timer edit \(id)`, or on the timer page in the browser."
        ) { try await library.timers.resume(id, how) }
        return sentence(step)
    }

    func markTimerDone(_ event: Int64) async throws(MastheadError) -> String {
        library.timers.view(of: try await library.timers.markDone(event)).sentence
    }

    func markDone(timer: Int64) async throws(MastheadError) -> String {
        try await library.agent.runTimers()
        guard let last = try await library.timers.events(of: timer, limit: 1).first, last.event.doneAt == nil else {
            throw MastheadError(
                .notInLibrary, cannot: "mark as done", to: "timer \(timer)", found: "the timer has no open event",
                hint: "Run `masthead timer events \(timer)` to list its events.")
        }
        return try await markTimerDone(last.id)
    }

    func removeTimer(_ id: Int64) async throws(MastheadError) -> ShelfUndo {
        let archive = try await library.timers.archive([id])
        try await library.timers.remove(id)
        return ShelfUndo { [library] () throws(MastheadError) in try await library.timers.restore(archive) }
    }

    func statistics(
        of timer: Int64
    ) async throws(MastheadError) -> (statistics: TimerStatisticsView, events: [TimerEventView]) {
        let now = library.timers.clock.now
        let title = try await library.timers.timer(timer).settings.title
        return (
            TimerStatisticsView(try await library.timers.statistics(of: timer), of: timer, title),
            try await library.timers.events(of: timer, limit: 5).map { TimerEventView($0, at: now) }
        )
    }

    /// Returns a line about a changed timer and, if it has an event that is due, about the event.
    private func sentence(_ step: TimerStep) -> String {
        let home = library.timers.clock.home
        let fired = step.told.map { " Due since \(TimerTable.text($0.event.telling.due, in: home))." } ?? ""
        return library.timers.view(of: step.timer).sentence + fired
    }

    /// Changes a timer. If several fields are invalid, throws one error for all of them.
    private static func telling<Value: Sendable>(
        _ action: String, _ name: String, hint: String? = nil, _ body: () async throws -> Value
    ) async throws(MastheadError) -> Value {
        do { return try await body() } catch let faults as TimerFaults {
            throw MastheadError(
                .configuration, cannot: action, to: name,
                found: faults.faults.map { "\($0.field.rawValue): \($0.reason) \($0.remedy)" }.joined(separator: " "),
                hint: hint)
        } catch let error as MastheadError { throw error } catch {
            throw MastheadError(.configuration, cannot: action, to: name, found: "\(error)")
        }
    }
}
