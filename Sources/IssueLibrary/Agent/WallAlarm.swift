@preconcurrency import Dispatch
import Foundation
import Synchronization

/// Waits for a time of the clock on the wall, which goes on while the machine sleeps.
enum WallAlarm {
    /// Waits until it is a time, however long the machine slept meanwhile and whatever its clock was set to.
    /// - Throws: `CancellationError` where the task is cancelled.
    static let sleep: @Sendable (Date) async throws -> Void = { date in
        let timer = DispatchSource.makeTimerSource(queue: .global(qos: .utility))
        let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
        let end: @Sendable () -> Void = {
            let waiter = waiting.withLock { waiter in
                defer { waiter = nil }
                return waiter
            }
            waiter?.resume()
        }
        timer.setEventHandler(handler: end)
        timer.schedule(wallDeadline: .now() + max(0, date.timeIntervalSinceNow), leeway: .milliseconds(10))
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.withLock { $0 = continuation }
                timer.resume()
                if Task.isCancelled { end() }
            }
        } onCancel: {
            end()
        }
        timer.cancel()
        try Task.checkCancellation()
    }
}
