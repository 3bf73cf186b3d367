import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import Periodical

struct SyncLogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Forget the account and its password; feeds and posts stay.",
        discussion: .text(
            "What the service has not heard of yet it does not hear of any more: `masthead sync` tells it before.",
            examples:
                "masthead sync logout",
            "masthead sync logout --library ~/other"))

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let account = try await SyncAccount(of: opened).account
        let waiting = try await opened.serviceBacklog()
        try await opened.logOut()
        try await SyncAccount.keeping(.current).forget(account)
        let console = Console.current
        console.print("Logged out of \(account.url.redacted.printable). Feeds and posts stay.")
        let count = waiting.statuses + waiting.subscriptions
        if count > 0 { console.note("The service did not hear of \(count.counted("change")).") }
    }
}
