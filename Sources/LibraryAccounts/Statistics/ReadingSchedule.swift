import Foundation
import Synchronization

/// Sends reading reports every ten minutes, for as long as this process has a library open and there are reports to
/// send.
package final class ReadingSchedule: Sendable {
    private struct Work {
        var task: Task<Void, Never>?
        /// Work requested while the task was running.
        var next: (@Sendable () async -> Void)?
    }

    private let work = Mutex(Work())

    private let triedAt = Mutex<[URL: Date]>([:])

    deinit { cancel() }

    /// Whether the next attempt to reach a server is due. If so, the attempt is recorded.
    func mayTry(_ server: URL, now: Date) -> Bool {
        triedAt.withLock { times in
            guard times[server].map({ abs(now.timeIntervalSince($0)) >= ReadingStatistics.pause }) ?? true else {
                return false
            }
            times[server] = now
            return true
        }
    }

    /// Starts a task. If the previous task is still running, the work runs once more after it, because that task may
    /// have missed the newest reports.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        work.withLock { work in
            guard work.task == nil else {
                work.next = body
                return
            }
            work.task = Task { [weak self] in
                var next: (@Sendable () async -> Void)? = body
                while let body = next {
                    await body()
                    next = self?.takeNext()
                }
            }
        }
    }

    /// Returns the work requested while the task was running, or ends the task.
    private func takeNext() -> (@Sendable () async -> Void)? {
        work.withLock { work in
            defer { work.next = nil }
            if work.next == nil || Task.isCancelled { work.task = nil }
            return Task.isCancelled ? nil : work.next
        }
    }

    /// Cancels the task.
    package func cancel() { work.withLock { $0.task?.cancel() } }
}
