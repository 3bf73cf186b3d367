import IssueLibrary
import Synchronization

/// The timers that the user recently removed in the browser, kept with their events so that they can be restored.
final class RemovedTimers: Sendable {
    /// The maximum number of removed timers to keep.
    private static let most = 20

    private let archives = Mutex<[(id: Int64, archive: TimerArchive)]>([])

    func keep(_ archive: TimerArchive, of id: Int64) {
        archives.withLock { archives in
            archives.append((id, archive))
            archives.removeFirst(max(0, archives.count - Self.most))
        }
    }

    /// Returns a removed timer's archive, or nil if the user has removed too many other timers since.
    func archive(of id: Int64) -> TimerArchive? { archives.withLock { $0.last { $0.id == id }?.archive } }

    /// Deletes a removed timer's archive.
    func forget(_ id: Int64) { archives.withLock { archives in archives.removeAll { $0.id == id } } }
}
