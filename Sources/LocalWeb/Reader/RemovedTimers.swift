import IssueLibrary
import Synchronization

/// Timers that were removed in the browser, with what they told, for as long as that can be taken back.
final class RemovedTimers: Sendable {
    /// How many are kept.
    private static let most = 20

    private let archives = Mutex<[(id: Int64, archive: TimerArchive)]>([])

    func keep(_ archive: TimerArchive, of id: Int64) {
        archives.withLock { archives in
            archives.append((id, archive))
            archives.removeFirst(max(0, archives.count - Self.most))
        }
    }

    /// What was kept of a timer; nil where that is too long ago.
    func archive(of id: Int64) -> TimerArchive? { archives.withLock { $0.last { $0.id == id }?.archive } }

    /// Lets go of what was kept of a timer.
    func forget(_ id: Int64) { archives.withLock { archives in archives.removeAll { $0.id == id } } }
}
