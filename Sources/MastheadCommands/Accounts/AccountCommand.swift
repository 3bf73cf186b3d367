import ArgumentParser

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Manage your accounts at publisher servers.",
        discussion: """
            An account has no user name or email address. A secret key in the library identifies it. `masthead \
            subscribe`, `buy` and `redeem` create an account on first use. Another device joins the account \
            with a code.
            """,
        subcommands: [
            AccountShowCommand.self, AccountLoginCommand.self, AccountCodeCommand.self, AccountForgetCommand.self,
        ],
        defaultSubcommand: AccountShowCommand.self)
}
