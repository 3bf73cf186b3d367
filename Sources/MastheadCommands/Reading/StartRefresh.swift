import IssueLibrary
import Periodical
import Synchronization

/// A background refresh of the feeds that are due while the shelf is open.
final class StartRefresh: Sendable {
    private let isWanted: Bool
    private let sync: AgentSync
    private let task = Mutex<Task<Void, Never>?>(nil)

    init(_ console: Console) throws(MastheadError) {
        isWanted = try console.settings.value(KnownSettings.lookAtStart)
        sync = AgentSync(console)
    }

    /// Syncs the library with its service after refreshing feeds.
    var exchange: @Sendable () async throws(MastheadError) -> Void {
        { [sync] () throws(MastheadError) in try await sync.exchange() }
    }

    /// Starts the refresh in the background, unless the settings disable it.
    func begin(_ library: IssueLibrary) {
        guard isWanted else { return }
        sync.set(library)
        task.withLock { task in
            if task == nil { task = Task(priority: .utility) { await library.agent.refreshDueFeeds() } }
        }
    }

    /// Stops the refresh. Feeds that have not been refreshed yet stay due.
    func stop() { task.withLock { $0 }?.cancel() }

    /// Stops the refresh and waits for it to end.
    func end() async {
        stop()
        await task.withLock { $0 }?.value
    }
}
