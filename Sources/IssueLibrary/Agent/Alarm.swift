import Foundation
import Synchronization

/// Wakes one task that waits: when something was told, or when it is time. What is told while no task waits counts for the next waiting.
final class Alarm: Sendable {
    private struct State {
        var isRung = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Wakes the task, now or as soon as it waits.
    func ring() {
        let waiter = state.withLock { state in
            defer { state.waiter = nil }
            if state.waiter == nil { state.isRung = true }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Waits until it rings, it is time, or the task is cancelled.
    /// - Parameter sleep: waits for the time.
    func wait(until time: Date, _ sleep: @escaping @Sendable (Date) async throws -> Void) async {
        let timer = Task {
            // It rang before its time.
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
