import FeedSync
import Foundation
import IssueLibrary
import Periodical
import Schedule
import Synchronization

/// Syncs a library with its service after the agent has checked feeds.
final class AgentSync: Sendable {
    private let console: Console
    private let library = Mutex<IssueLibrary?>(nil)

    init(_ console: Console) { self.console = console }

    /// Sets the library once it is open.
    func set(_ library: IssueLibrary) { self.library.withLock { $0 = library } }

    /// Syncs, provided that the library has an account and the service has not asked Masthead to wait.
    func exchange() async throws(MastheadError) {
        guard let library = library.withLock({ $0 }), let account = try await library.service.account() else { return }
        let now = library.configuration.now()
        // Ignore a later time, which was stored while the clock was ahead.
        let latest = now + RefreshHistory.longestServerDelay / .seconds(1)
        guard account.notBefore.map({ $0 <= now || $0 > latest }) ?? true else { return }
        // Do not ask for a passphrase, because the agent has no terminal.
        _ = try await SyncAccount(of: library).exchange(console, asks: false)
    }
}
