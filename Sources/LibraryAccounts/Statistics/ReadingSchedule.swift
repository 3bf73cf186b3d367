import Foundation
import Synchronization

/// Sends reading reports every ten minutes while this process has a library open and there are reports.
package final class ReadingSchedule: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    private let triedAt = Mutex<[URL: Date]>([:])

    deinit { cancel() }

    /// Whether enough time has passed since the last attempt to reach a server. If so, stores a new attempt.
    func mayTry(_ server: URL, now: Date) -> Bool {
        triedAt.withLock { times in
            guard times[server].map({ abs(now.timeIntervalSince($0)) >= ReadingStatistics.pause }) ?? true else {
                return false
            }
            times[server] = now
            return true
        }
    }

    /// Starts a task unless the previous task is still running.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        task.withLock { task in
            guard task == nil else { return }
            task = Task { [weak self] in
                await body()
                self?.task.withLock { $0 = nil }
            }
        }
    }

    /// Cancels the task.
    package func cancel() { task.withLock { $0?.cancel() } }
}
