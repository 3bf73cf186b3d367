import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import NIOCore
import Periodical
import Schedule

/// The routes for timers, their settings and their events.
///
/// `api/timers` returns ``TimersDocument``, which the shelf's event stream also sends when timers or events change.
/// Changes are POST requests: `api/timers/add` (`form`, `about`), `edit` (`timer`, `form`; optionally a new `about`,
/// and `how` to resume the timer as well), `pause` (`timer`), `resume` (`timer`, `how`: `goOn` or `beginAnew`),
/// `remove` (`timer`, `action`: `undo`) and `done` (`event`). The response to a change is ``TimerChange``, or status
/// 422 with `faults` if the form is invalid. A request to `check` (`form`, `timer`) returns the faults without changing
/// the timer.
struct TimerRoutes: Sendable {
    let library: IssueLibrary
    /// The removed timers that the user can restore.
    private let removedTimers = RemovedTimers()

    init(library: IssueLibrary) { self.library = library }

    func timers() async throws -> TimersDocument { try await TimersDocument(of: library) }

    struct OneTimer: Decodable { let timer: Int64 }

    struct NewTimer: Decodable {
        let form: TimerForm
        /// The timer's subject, as `HANDLE/NAME` or `HANDLE`.
        let about: String?
    }

    struct EditedTimer: Decodable {
        let timer: Int64
        let form: TimerForm
        let how: TimerResumption?
        /// The timer's new subject, as `HANDLE/NAME` or `HANDLE`. An empty string removes the subject, and nil leaves
        /// it unchanged.
        let about: String?
    }

    struct ResumedTimer: Decodable {
        let timer: Int64
        let how: TimerResumption
    }

    struct DoneEvent: Decodable { let event: Int64 }

    /// The result of changing a timer.
    struct TimerChange: Encodable {
        /// The changed timer, or nil if the timer was removed or the change is about an event.
        let timer: TimerView?
        /// The event that the user marked as done, or that fired because of the change.
        let event: LinkedTimerEvent?
        /// The result of the change as a sentence.
        let text: String
    }

    private func change(_ timer: LibraryTimer, _ event: LibraryTimerEvent? = nil, _ text: String? = nil) -> TimerChange
    {
        let view = library.timers.view(of: timer)
        return TimerChange(
            timer: view, event: event.map { LinkedTimerEvent($0, at: library.timers.clock.now) },
            text: text ?? view.sentence)
    }

    private func change(_ step: TimerStep) -> TimerChange { change(step.timer, step.told) }

    func add(_ asked: NewTimer) async throws -> Response {
        try await changed {
            let (now, home) = library.timers.clock
            let settings = try asked.form.settings(at: now, in: home)
            return change(try await library.timers.add(settings, for: asked.about))
        }
    }

    func edit(_ asked: EditedTimer) async throws -> Response {
        try await changed {
            let settings = try asked.form.settingsAsRead(in: library.timers.clock.home)
            let step = try await library.timers.edit(asked.timer, to: settings, for: asked.about)
            guard let how = asked.how else { return change(step) }
            return change(try await library.timers.resume(asked.timer, how).timer, step.told)
        }
    }

    struct Faults: Encodable { let faults: [TimerFault] }

    /// Returns the result of a change, or the form's faults if it is invalid.
    private func changed(_ body: () async throws -> TimerChange) async throws -> Response {
        do { return try WebResponse.json(try await body()) } catch let error as TimerFaults {
            return try WebResponse.json(Faults(faults: error.faults), .unprocessableContent)
        }
    }

    func pause(_ asked: OneTimer) async throws -> Response {
        try await changed { change(try await library.timers.pause(asked.timer)) }
    }

    func resume(_ asked: ResumedTimer) async throws -> Response {
        try await changed { change(try await library.timers.resume(asked.timer, asked.how)) }
    }

    /// Marks an event as done.
    func markDone(_ asked: DoneEvent) async throws -> TimerChange {
        let event = LinkedTimerEvent(try await library.timers.markDone(asked.event), at: library.timers.clock.now)
        return TimerChange(timer: nil, event: event, text: event.event.sentence)
    }

    struct Events: Encodable {
        let now: Double
        /// The timer's statistics, or nil if the request is for all timers.
        let statistics: TimerStatisticsView?
        let events: [LinkedTimerEvent]
        let hasMore: Bool
    }

    /// Returns the newest events of a timer, or of all timers. The request specifies how many at most.
    func events(_ request: WebRequest) async throws -> Events {
        let id = try Self.timer(in: request)
        guard let count = Int(request.query("count") ?? "20"), (1...100_000).contains(count) else {
            throw HTTPError(.badRequest)
        }
        let now = library.timers.clock.now
        let statistics: TimerStatisticsView? =
            if let id {
                TimerStatisticsView(
                    try await library.timers.statistics(of: id), of: id,
                    try await library.timers.timer(id).settings.title)
            } else { nil }
        let known = try await library.timers.events(of: id, limit: count + 1)
        return Events(
            now: TimersDocument.milliseconds(now), statistics: statistics,
            events: known.prefix(count).map { LinkedTimerEvent($0, at: now) }, hasMore: known.count > count)
    }

    /// Returns a pie chart as a file to save, either for a timer or for all events in the last 30 days.
    func drawing(_ request: WebRequest) async throws -> Response {
        let asked = try Self.timer(in: request)
        let (statistics, title): (TimerStatistics, String)
        if let asked {
            (statistics, title) = (
                try await library.timers.statistics(of: asked), try await library.timers.timer(asked).settings.title
            )
        } else {
            (statistics, title) = (try await TimersDocument(of: library).recent.counts, "Last 30 days")
        }
        var headers: HTTPFields = [.contentType: "image/svg+xml", .cacheControl: "no-store"]
        headers[.contentDisposition] = "attachment; filename=\"timer\(asked.map { "-\($0)" } ?? "s").svg\""
        let drawing = ByteBuffer(string: TimerPie(statistics).svg(title: title))
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: drawing))
    }

    /// Returns the timer in the query, or nil if there is none.
    private static func timer(in request: WebRequest) throws(HTTPError) -> Int64? {
        guard let text = request.query("timer") else { return nil }
        guard let id = Int64(text) else { throw HTTPError(.badRequest) }
        return id
    }

    struct CheckedForm: Decodable {
        let form: TimerForm
        /// The timer to change, or nil for a new one.
        let timer: Int64?
    }

    /// Returns a form's faults. The page calls this while the user fills in the form.
    func check(_ asked: CheckedForm) async throws -> Faults {
        let (now, home) = library.timers.clock
        guard let id = asked.timer else { return Faults(faults: asked.form.faults(at: now, in: home)) }
        var course = try await library.timers.timer(id).course
        do throws(TimerFaults) {
            _ = try course.edit(to: try asked.form.settingsAsRead(in: home), at: now, in: home)
        } catch { return Faults(faults: error.faults) }
        return Faults(faults: [])
    }

    struct RemovedTimer: Decodable {
        enum Action: String, Decodable { case undo }

        let timer: Int64
        let action: Action?
    }

    /// Removes a timer with its events, or restores it under a new number.
    func remove(_ asked: RemovedTimer) async throws -> TimerChange {
        guard asked.action == .undo else {
            let title = try await library.timers.timer(asked.timer).settings.title
            removedTimers.keep(try await library.timers.archive([asked.timer]), of: asked.timer)
            try await library.timers.remove(asked.timer)
            return TimerChange(timer: nil, event: nil, text: TimerWords.deleted(title))
        }
        guard let archive = removedTimers.archive(of: asked.timer) else {
            throw MastheadError(
                .notInLibrary, cannot: "restore the timer", to: "\(asked.timer)",
                found: "the time limit for undo has passed")
        }
        let added = try await library.timers.restore(archive).added.first
        removedTimers.forget(asked.timer)
        let timer = if let added { added } else { try await library.timers.timer(asked.timer) }
        return change(timer, nil, TimerWords.restored(timer.settings.title))
    }
}
