import FeedSync
import Foundation
import IssueLibrary
import Periodical
import Synchronization

/// Exchanges what changed with the library's service when the background process has looked at feeds.
final class AgentSync: Sendable {
    private let console: Console
    private let library = Mutex<IssueLibrary?>(nil)

    init(_ console: Console) { self.console = console }

    /// Says which library is meant, once it is open.
    func set(_ library: IssueLibrary) { self.library.withLock { $0 = library } }

    /// Exchanges what changed, if the library has an account and its service may be asked.
    func exchange() async throws(MastheadError) {
        guard let library = library.withLock({ $0 }), let account = try await library.service.account(),
            account.notBefore.map({ $0 <= library.configuration.now() }) ?? true
        else { return }
        // There is no person to ask for a passphrase.
        _ = try await SyncAccount(of: library).exchange(console, asks: false)
    }
}
