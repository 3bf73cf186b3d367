import IssueLibrary
import Periodical
import Synchronization

/// Looks at the feeds that are due while a face of the library is open, which shows what comes.
final class LookAtStart: Sendable {
    private let isWanted: Bool
    private let sync: AgentSync
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ console: Console) throws(MastheadError) {
        isWanted = try console.settings.value(KnownSettings.lookAtStart)
        sync = AgentSync(console)
    }

    /// Exchanges what changed with the library's service, when its feeds were looked at.
    var exchange: @Sendable () async throws(MastheadError) -> Void {
        { [sync] () throws(MastheadError) in try await sync.exchange() }
    }

    /// Begins, unless the settings say no. Nothing waits for it.
    func begin(_ library: IssueLibrary) {
        guard isWanted else { return }
        sync.set(library)
        task.withLock { task in
            if task == nil { task = Task(priority: .utility) { await library.agent.refreshDueFeeds() } }
        }
    }

    /// Stops it where it is: what has not come is due as before.
    func stop() { task.withLock { $0 }?.cancel() }

    /// Stops it, and waits until it has stopped.
    func end() async {
        stop()
        await task.withLock { $0 }?.value
    }
}
