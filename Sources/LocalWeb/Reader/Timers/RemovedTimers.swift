import IssueLibrary
import Synchronization

/// The timers that the user has recently removed in the browser. The timers are stored with their events, so that the
/// user can restore them.
final class RemovedTimers: Sendable {
    /// The maximum number of removed timers to store.
    private static let most = 20

    private let archives = Mutex<[(id: Int64, archive: TimerArchive)]>([])

    func keep(_ archive: TimerArchive, of id: Int64) {
        archives.withLock { archives in
            archives.append((id, archive))
            archives.removeFirst(max(0, archives.count - Self.most))
        }
    }

    /// Returns the archive of a removed timer. Returns nil if the user has removed too many other timers since then.
    func archive(of id: Int64) -> TimerArchive? { archives.withLock { $0.last { $0.id == id }?.archive } }

    /// Deletes the archive of a removed timer.
    func forget(_ id: Int64) { archives.withLock { archives in archives.removeAll { $0.id == id } } }
}
