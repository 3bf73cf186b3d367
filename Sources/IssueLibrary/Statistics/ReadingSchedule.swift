import Foundation
import Synchronization

/// Has what was read sent every ten minutes while this process has a library open and something of it is read.
final class ReadingSchedule: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    private let triedAt = Mutex<[URL: Date]>([:])

    deinit { cancel() }

    /// Whether a server is asked for something again: not so soon after it was last tried.
    func mayTry(_ server: URL, now: Date) -> Bool {
        triedAt.withLock { times in
            guard times[server].map({ abs(now.timeIntervalSince($0)) >= ReadingStatistics.pause }) ?? true else {
                return false
            }
            times[server] = now
            return true
        }
    }

    /// Runs something, unless it runs already.
    func begin(_ body: @escaping @Sendable () async -> Void) {
        task.withLock { task in
            guard task == nil else { return }
            task = Task { [weak self] in
                await body()
                self?.task.withLock { $0 = nil }
            }
        }
    }

    /// Ends it.
    func cancel() { task.withLock { $0?.cancel() } }
}
