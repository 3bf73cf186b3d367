import ArgumentParser
import Periodical
import ServerStore

struct PressForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Delete a reader's account and all of its data.",
        discussion: .text(
            """
            Deletes the account's tokens, its devices and their lists of publications, and all unsent \
            notifications. Apps can get the account's identifier with GET /v1/account, and let readers delete their \
            own account with DELETE /v1/account.
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
                found: "no account has this identifier",
                hint: "Ask the reader for the identifier, which GET /v1/account returns.")
        }
        Console.current.print("Deleted the account \(account.printable) and its data.")
    }
}
