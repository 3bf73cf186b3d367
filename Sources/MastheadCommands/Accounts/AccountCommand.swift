import ArgumentParser

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Manage your accounts at publisher servers.",
        discussion: """
            An account has no user name or email address. Instead, a secret key in the library identifies the \
            account. `masthead subscribe`, `buy` and `redeem` create an account when you first use them. To add \
            another device to the account, use a code.
            """,
        subcommands: [
            AccountShowCommand.self, AccountLoginCommand.self, AccountCodeCommand.self, AccountForgetCommand.self,
        ],
        defaultSubcommand: AccountShowCommand.self)
}
