import Foundation
import IssueLibrary
import Periodical
import Schedule
import TerminalReader

extension LibraryShelfHost {
    /// The maximum number of events on the timer screen.
    private static let eventCount = 200

    func timers() async throws(MastheadError) -> ShelfTimers {
        // If no agent is running, timers fire here, where the user sees them.
        if library.agent.processIdentifier == nil { try await library.agent.runTimers() }
        let (now, home) = library.timers.clock
        return ShelfTimers(
            timers: try await library.timers.all().map { ShelfTimer(TimerListing($0, at: now, in: home), $0.subject) },
            events: try await library.timers.events(limit: Self.eventCount).map { ShelfTimerEvent($0, at: now) })
    }

    func remind(
        of subject: String, title: String, _ choice: ReminderChoice
    ) async throws(MastheadError) -> (text: String, undo: ShelfUndo) {
        let clock = library.timers.clock
        let settings = choice.settings(title: title, at: clock.now, in: clock.home)
        let added = try await Self.telling("add the timer", settings.title) {
            try await library.timers.add(settings, for: subject)
        }
        let next = TimerListing(added, at: clock.now, in: clock.home).next.map { TimerTable.text($0, in: clock.home) }
        var text = next.map { "Reminder set for \($0)." } ?? "Timer started."
        if library.agent.processIdentifier == nil {
            text += " To be notified, start the agent: `masthead agent --install`."
        }
        let undo = ShelfUndo { [library] () throws(MastheadError) in try await library.timers.remove(added.id) }
        return (text, undo)
    }

    func addTimer(_ form: TimerForm) async throws(MastheadError) -> (text: String, undo: ShelfUndo) {
        let clock = library.timers.clock
        let added = try await Self.telling("add the timer", form.title) {
            try await library.timers.add(try form.settings(at: clock.now, in: clock.home))
        }
        let listing = TimerListing(added, at: clock.now, in: clock.home)
        var text = "“\(listing.title.printable)” is \(listing.stateWords): \(listing.shown)."
        if listing.kind == .down, library.agent.processIdentifier == nil {
            text += " To be notified, start the agent: `masthead agent --install`."
        }
        let undo = ShelfUndo { [library] () throws(MastheadError) in try await library.timers.remove(added.id) }
        return (text, undo)
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
        let known = try await library.timers.markDone(event)
        let isInTime = known.outcome(at: library.timers.clock.now) == .success
        return "“\(known.title.printable)” is done\(isInTime ? " on time" : ", but late")."
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

    func statistics(of timer: Int64) async throws(MastheadError) -> ShelfTimerStatistics {
        let now = library.timers.clock.now
        return ShelfTimerStatistics(
            title: try await library.timers.timer(timer).settings.title, try await library.timers.statistics(of: timer),
            events: try await library.timers.events(of: timer, limit: 5).map { ShelfTimerEvent($0, at: now) })
    }

    /// Returns a line about a changed timer, and about its event that is due, if any.
    private func sentence(_ step: TimerStep) -> String {
        let (now, home) = library.timers.clock
        let listing = TimerListing(step.timer, at: now, in: home)
        let told = step.told.map { " Due since \(TimerTable.text($0.event.telling.due, in: home))." } ?? ""
        return "“\(listing.title.printable)” is \(listing.stateWords): \(listing.shown).\(told)"
    }

    /// Changes a timer. Throws one error for all invalid fields.
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
