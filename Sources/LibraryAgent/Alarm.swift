import Foundation
import Synchronization

/// Wakes a waiting task when it rings or at a given time. If it rings while no task waits, the next wait returns
/// immediately.
final class Alarm: Sendable {
    private struct State {
        var isRung = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Wakes the task now, or as soon as it waits.
    func ring() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            if state.waiter == nil { state.isRung = true }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until the alarm rings, the time is reached, or the task is canceled.
    /// - Parameter sleep: waits until the time.
    func wait(until time: Date, _ sleep: @escaping @Sendable (Date) async throws -> Void) async {
        let timer = Task {
            // The wait ended early and canceled this timer.
            do { try await sleep(time) } catch { return }
            ring()
        }
        defer { timer.cancel() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    guard !state.isRung, !Task.isCancelled else {
                        state.isRung = false
                        return true
                    }
                    state.waiter = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
    }
}
