@preconcurrency import Dispatch
package import Foundation
import Synchronization

/// A timer on the wall clock, which keeps running while the machine sleeps.
package enum WallClockTimer {
    /// Waits until a date, even if the machine sleeps or its clock is changed in the meantime.
    /// - Throws: `CancellationError` if the task is canceled.
    package static let sleep: @Sendable (Date) async throws -> Void = { date in
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
