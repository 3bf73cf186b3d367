import ArgumentParser
import Periodical
import ServerStore

struct PressForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove all that is kept of a reader's account.",
        discussion: .text(
            """
            Its tokens and devices go, what they follow, and what was to be sent to them. A reader does the same by DELETE /v1/account, and \
            finds the account's identifier by GET.
            """,
            examples:
                "masthead press forget /srv/press 4f1d0c35a2b98e76",
            "masthead press forget /srv/press 4f1d0c35a2b98e76 --database postgresql://press@localhost/press"))

    @OptionGroup var press: PressOptions

    @Argument(help: "The account's identifier.")
    var account: String

    func run() async throws {
        let account = account
        let isKnown = try await press.withStore { store, _ async throws(MastheadError) in
            try await Accounts(store).forget(account)
        }
        guard isKnown else {
            throw MastheadError(
                .configuration, cannot: "remove", to: "the account \(account.printable)",
                found: "there is none that is called so",
                hint: "A reader finds it by GET /v1/account, and removes it by DELETE.")
        }
        Console.current.print("Nothing is kept of the account \(account.printable) any more.")
    }
}
