import IssueLibrary
import Synchronization

/// The timers that the user recently removed in the browser, stored with their events so that they can be restored.
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

    /// Returns the archive of a removed timer, or nil if the user removed too many other timers since then.
    func archive(of id: Int64) -> TimerArchive? { archives.withLock { $0.last { $0.id == id }?.archive } }

    /// Deletes the archive of a removed timer.
    func forget(_ id: Int64) { archives.withLock { archives in archives.removeAll { $0.id == id } } }
}
