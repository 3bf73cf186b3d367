import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import Periodical
import Schedule

/// Requests for the list of timers, their settings and their events. ``TimerDocument`` documents the formats.
extension ReaderAPI {
    /// Adds the routes for timers.
    func addTimers(to api: RouterGroup<BasicRequestContext>, actions: RouterGroup<BasicRequestContext>) {
        api.get("/timers") { _, _ in try await self.timers() }
        api.get("/timers/events") { request, _ in try await self.timerEvents(request) }
        api.get("/timers/statistics.svg") { request, _ in try await self.timerDrawing(request) }
        actions.post("/timers/check") { request, context in try await self.checkTimer(request, context) }
        actions.post("/timers/add") { request, context in
            let asked = try await Self.decode(NewTimer.self, request, context)
            return try await self.changed {
                let (now, home) = self.library.timers.clock
                let settings = try asked.form.settings(at: now, in: home)
                return TimerChange(try await self.library.timers.add(settings, for: asked.about).id)
            }
        }
        actions.post("/timers/edit") { request, context in
            let asked = try await Self.decode(EditedTimer.self, request, context)
            return try await self.changed {
                let settings = try asked.form.settingsAsRead(in: self.library.timers.clock.home)
                let step = try await self.library.timers.edit(asked.timer, to: settings, for: asked.about)
                if let how = asked.how { try await self.library.timers.resume(asked.timer, how) }
                return self.change(step)
            }
        }
        actions.post("/timers/pause") { request, context in
            let asked = try await Self.decode(OneTimer.self, request, context)
            return try await self.changed { self.change(try await self.library.timers.pause(asked.timer)) }
        }
        actions.post("/timers/resume") { request, context in
            let asked = try await Self.decode(ResumedTimer.self, request, context)
            return try await self.changed {
                self.change(try await self.library.timers.resume(asked.timer, asked.how))
            }
        }
        actions.post("/timers/remove") { request, context in try await self.removeTimer(request, context) }
        actions.post("/timers/done") { request, context in
            let asked = try await Self.decode(DoneEvent.self, request, context)
            do throws(MastheadError) {
                let event = try await self.library.timers.markDone(asked.event)
                return try Self.json(TimerEventDocument(event, at: self.library.timers.clock.now))
            } catch { return WebResponse.problem(.conflict, error) }
        }
    }

    private struct OneTimer: Decodable { let timer: Int64 }

    private struct NewTimer: Decodable {
        let form: TimerForm
        /// The subject of the timer: `HANDLE/NAME` or `HANDLE`.
        let about: String?
    }

    private struct EditedTimer: Decodable {
        let timer: Int64
        let form: TimerForm
        let how: TimerResumption?
        /// The new subject: `HANDLE/NAME`, `HANDLE`, or an empty string for none; nil leaves the subject unchanged.
        let about: String?
    }

    private struct ResumedTimer: Decodable {
        let timer: Int64
        let how: TimerResumption
    }

    private struct DoneEvent: Decodable { let event: Int64 }

    /// The result of a change to a timer.
    private struct TimerChange: Encodable {
        let id: Int64
        /// The event that fired because of the change, or nil.
        let told: TimerEventDocument?

        init(_ id: Int64, told: TimerEventDocument? = nil) { (self.id, self.told) = (id, told) }
    }

    private func change(_ step: TimerStep) -> TimerChange {
        TimerChange(step.timer.id, told: step.told.map { TimerEventDocument($0, at: library.timers.clock.now) })
    }

    private struct Faults: Encodable { let faults: [TimerFault] }

    /// Returns the result of a change, or the faults of the form.
    private func changed(_ body: () async throws -> TimerChange) async throws -> Response {
        do { return try Self.json(try await body()) } catch let error as TimerFaults {
            var response = try Self.json(Faults(faults: error.faults))
            response.status = .unprocessableContent
            return response
        } catch let error as MastheadError { return WebResponse.problem(.conflict, error) }
    }

    private func timers() async throws -> Response {
        do throws(MastheadError) { return try Self.json(try await TimersDocument(of: library)) } catch {
            return WebResponse.problem(.conflict, error)
        }
    }

    private struct Events: Encodable {
        let now: Double
        /// The statistics of one timer; nil for the events of all timers.
        let statistics: TimerStatistics?
        let events: [TimerEventDocument]
        let hasMore: Bool
    }

    /// Returns the newest events of one timer or of all timers, up to the requested number.
    private func timerEvents(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        let timer = query["timer"].map { Int64($0) }
        guard timer != .some(nil), let count = Int(query["count"] ?? "20"), (1...100_000).contains(count) else {
            throw HTTPError(.badRequest)
        }
        do throws(MastheadError) {
            let id = timer ?? nil
            let now = library.timers.clock.now
            let statistics: TimerStatistics? = if let id { try await library.timers.statistics(of: id) } else { nil }
            let known = try await library.timers.events(of: id, limit: count + 1)
            return try Self.json(
                Events(
                    now: TimersDocument.milliseconds(now), statistics: statistics,
                    events: known.prefix(count).map { TimerEventDocument($0, at: now) }, hasMore: known.count > count))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct CheckedForm: Decodable {
        let form: TimerForm
        /// The timer to change, or nil for a new timer.
        let timer: Int64?
    }

    /// Returns the faults of a form while the user fills it in.
    private func checkTimer(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(CheckedForm.self, request, context)
        let (now, home) = library.timers.clock
        do throws(MastheadError) {
            guard let id = asked.timer else {
                return try Self.json(Faults(faults: asked.form.faults(at: now, in: home)))
            }
            var course = try await library.timers.timer(id).course
            do throws(TimerFaults) {
                _ = try course.edit(to: try asked.form.settingsAsRead(in: home), at: now, in: home)
            } catch { return try Self.json(Faults(faults: error.faults)) }
            return try Self.json(Faults(faults: []))
        } catch { return WebResponse.problem(.conflict, error) }
    }

    private struct RemovedTimer: Decodable {
        enum Action: String, Decodable { case undo }

        let timer: Int64
        let action: Action?
    }

    /// Removes a timer with its events, or restores it under a new number.
    private func removeTimer(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let asked = try await Self.decode(RemovedTimer.self, request, context)
        do throws(MastheadError) {
            guard asked.action == .undo else {
                removedTimers.keep(try await library.timers.archive([asked.timer]), of: asked.timer)
                try await library.timers.remove(asked.timer)
                return try Self.json(TimerChange(asked.timer))
            }
            guard let archive = removedTimers.archive(of: asked.timer) else {
                throw MastheadError(
                    .notInLibrary, cannot: "restore the timer", to: "\(asked.timer)",
                    found: "the time to undo is over")
            }
            let added = try await library.timers.restore(archive).added
            removedTimers.forget(asked.timer)
            return try Self.json(TimerChange(added.first?.id ?? asked.timer))
        } catch { return WebResponse.problem(.conflict, error) }
    }
}
