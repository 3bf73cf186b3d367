import ArgumentParser
import FeedSync
import Foundation
import IssueLibrary
import Periodical

struct SyncLogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Log out and delete the stored password.",
        discussion: .text(
            """
            Your feeds and posts are kept. Changes that have not been sent yet are lost, so Masthead asks for \
            confirmation on a terminal. To send them, run `masthead sync` first. In a script, use --yes.
            """,
            examples:
                "masthead sync logout",
            "masthead sync logout --yes"))

    @OptionGroup var confirmation: ConfirmationOptions

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        let account = try await SyncAccount(of: opened).account
        let waiting = try await opened.service.backlog()
        let count = waiting.statuses + waiting.subscriptions
        guard
            try count == 0
                || confirmation.isGiven(
                    "Log out?", because: "\(count.counted("change")) would not be sent to the service",
                    cannot: "log out of", to: account.url.redacted.printable)
        else { return }
        try await opened.service.logOut()
        try await SyncAccount.keeping(.current).forget(account)
        let console = Console.current
        console.print("Logged out of \(account.url.redacted.printable). Your feeds and posts are kept.")
        if count > 0 {
            console.note(
                """
                \(count.counted("change")) \(count == 1 ? "was" : "were") not sent to the service.
                """)
        }
    }
}
