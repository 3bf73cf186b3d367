package import Foundation
import IssueTransfer
import LibraryCore
import Logging
package import Periodical

/// A run that downloads queued items, several at a time, until no more downloads may start. It checks the database
/// frequently for downloads that were paused, canceled or added.
package struct DownloadRun: Sendable {
    package let runner: DownloadRunner
    /// The downloads in this run, or nil for all downloads, including later ones. A run without a scope retries each
    /// download until it completes or fails permanently.
    package let scope: Set<UUID>?
    /// Whether a run without a scope waits until failed downloads can be retried.
    package var waitsForRetries = true
    /// Whether automatic downloads wait for the end of quiet hours.
    package var heedsQuietHours = false
    package let onEvent: @Sendable (DownloadEvent) -> Void

    package init(
        runner: DownloadRunner, scope: Set<UUID>?, waitsForRetries: Bool = true, heedsQuietHours: Bool = false,
        onEvent: @escaping @Sendable (DownloadEvent) -> Void
    ) {
        self.runner = runner
        self.scope = scope
        self.waitsForRetries = waitsForRetries
        self.heedsQuietHours = heedsQuietHours
        self.onEvent = onEvent
    }

    private static let lookInterval = Duration.milliseconds(250)
    /// The time between two checks of the database while no download is running.
    private static let idleLookInterval = Duration.seconds(1)

    private enum Signal: Sendable {
        case ended(UUID, MastheadError?)
        case look
    }

    /// When to retry a failed download.
    private struct Retry {
        var count = 0
        var time = ContinuousClock.now
    }

    private struct State {
        var jobs: [UUID: Task<MastheadError?, Never>] = [:]
        var busyItems: [UUID: Int64] = [:]
        var begun: [Int64: Int] = [:]
        var done: Set<UUID> = []
        var errors: [UUID: MastheadError] = [:]
        var retries: [UUID: Retry] = [:]
        /// How many bytes each running download was missing when it started.
        var missing: [UUID: Int] = [:]
        /// The downloads that may not start now, and why they are held.
        var holds: [UUID: DownloadHold] = [:]
        /// Whether the library's folder was moved or deleted.
        var isGone = false
        /// Whether a failed download still has to wait for its retry.
        var mustWait = false
    }

    /// Runs all downloads of this run.
    /// - Returns: the completed downloads, and the errors of all other downloads.
    package func run() async -> (done: Set<UUID>, errors: [UUID: MastheadError]) {
        let result = await runAll()
        await runner.gate.settle(isEnd: true)
        return result
    }

    private func runAll() async -> (done: Set<UUID>, errors: [UUID: MastheadError]) {
        await withTaskGroup(of: Signal.self) { group in
            var state = State()
            await begin(&state, &group)
            addLook(&group, isIdle: false)
            while !state.jobs.isEmpty || state.mustWait, let signal = await group.next() {
                switch signal {
                case .ended(let identifier, let error):
                    end(identifier, error, &state)
                case .look:
                    guard !Task.isCancelled else { break }
                    guard runner.store.isInPlace else {
                        state.isGone = true
                        state.jobs.values.forEach { $0.cancel() }
                        break
                    }
                    await stopUnwanted(state)
                    await runner.gate.settle(isEnd: false)
                    addLook(&group, isIdle: state.jobs.isEmpty)
                }
                if Task.isCancelled || state.isGone { state.mustWait = false } else { await begin(&state, &group) }
            }
            group.cancelAll()
            for (identifier, hold) in state.holds where scope?.contains(identifier) == true {
                state.errors[identifier] = state.errors[identifier] ?? .heldBack(hold)
            }
            guard !state.isGone else { return (state.done, state.errors) }
            await tidy()
            if !state.done.isEmpty { await runner.backups.backUp(.now) }
            return (state.done, state.errors)
        }
    }

    private func tidy() async {
        do throws(MastheadError) {
            try await withCancellationShield { [runner] () throws(MastheadError) in
                try await runner.tidying.tidyIncoming()
            }
        } catch { runner.logger.notice("\(error)") }
    }

    private func addLook(_ group: inout TaskGroup<Signal>, isIdle: Bool) {
        group.addTask {
            do { try await ContinuousClock().sleep(for: isIdle ? Self.idleLookInterval : Self.lookInterval) } catch {
                // Canceling the task ends the sleep early, so that the database is checked immediately.
            }
            return .look
        }
    }

    private func end(_ identifier: UUID, _ error: MastheadError?, _ state: inout State) {
        state.jobs[identifier] = nil
        state.busyItems[identifier] = nil
        state.missing[identifier] = nil
        state.errors[identifier] = error
        guard let error else {
            state.done.insert(identifier)
            return
        }
        var retry = state.retries[identifier] ?? Retry()
        let configuration = runner.configuration
        let backoff = Backoff(first: configuration.agentRetryDelay, longest: configuration.maximumAgentRetryDelay)
        retry.time = .now + max(backoff.pause(afterRetries: retry.count), error.retryAfter ?? .zero)
        retry.count += 1
        state.retries[identifier] = retry
    }

    /// Starts downloads, up to the limit on simultaneous downloads.
    private func begin(_ state: inout State, _ group: inout TaskGroup<Signal>) async {
        let places = max(1, min(runner.configuration.downloadsAtOnce, ProcessLimits.downloadsAtOnce))
        guard state.jobs.count < places else { return }
        do throws(MastheadError) {
            var (candidates, reading) = try await runner.queue.candidates()
            let now = ContinuousClock.now
            state.mustWait = false
            candidates.removeAll { candidate in
                let identifier = candidate.identifier
                if state.jobs[identifier] != nil || state.done.contains(identifier) { return true }
                // If a download was stopped and then requested again, try it again.
                guard let error = state.errors[identifier], error.code != .stopped else {
                    return scope?.contains(identifier) == false
                }
                guard scope == nil, candidate.hasError, let retry = state.retries[identifier], retry.time > now else {
                    return scope != nil
                }
                state.mustWait = waitsForRetries
                return true
            }
            let moment = try await runner.gate.moment(heedsQuietHours: heedsQuietHours)
            state.holds = [:]
            // Downloads that another process is running come last, because this run would only wait for them.
            var held: [DownloadCandidate] = []
            while state.jobs.count < places {
                let busy = Set(state.busyItems.values)
                func next(of candidates: [DownloadCandidate]) -> DownloadCandidate? {
                    .next(of: candidates.filter { !busy.contains($0.item.id) }, begun: state.begun, reading: reading)
                }
                guard let next = next(of: candidates) ?? next(of: held) else { return }
                if let index = candidates.firstIndex(of: next) {
                    candidates.remove(at: index)
                    if runner.store.isHeld(next.item) {
                        held.append(next)
                        continue
                    }
                } else {
                    held.removeAll { $0 == next }
                }
                guard let download = try await runner.queue.assetDownload(next.identifier) else { continue }
                if !next.isWished, moment.isNarrow {
                    let need = download.missingByteCount
                    if let hold = moment.hold(need: need, reserved: state.missing.values.reduce(0, +)) {
                        state.holds[next.identifier] = hold
                        continue
                    }
                    state.missing[next.identifier] = need
                }
                let job = Task { [runner, onEvent] in await runner.bringIn(download, onEvent: onEvent) }
                state.jobs[next.identifier] = job
                state.busyItems[next.identifier] = next.item.id
                state.begun[next.item.id, default: 0] += 1
                group.addTask {
                    await withTaskCancellationHandler {
                        .ended(next.identifier, await job.value)
                    } onCancel: {
                        job.cancel()
                    }
                }
            }
        } catch {
            runner.logger.error("\(error)")
            for identifier in scope ?? [] where state.errors[identifier] == nil { state.errors[identifier] = error }
        }
    }

    /// Cancels the jobs whose downloads were paused or canceled.
    private func stopUnwanted(_ state: State) async {
        do throws(MastheadError) {
            let wanted = try await runner.queue.wanted(of: Array(state.jobs.keys))
            for (identifier, job) in state.jobs where !wanted.contains(identifier) { job.cancel() }
        } catch {
            runner.logger.error("\(error)")
        }
    }
}
