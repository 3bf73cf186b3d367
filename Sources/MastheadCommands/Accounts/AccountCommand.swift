import ArgumentParser

struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Accounts at publishers' servers: what they hold, other devices, forgetting.",
        discussion: """
            An account has no name and no address: a secret in the library leads to it. It is made by `masthead subscribe`, `buy` and `redeem` \
            where it is needed. Another device comes to it by a code.
            """,
        subcommands: [
            AccountShowCommand.self, AccountLoginCommand.self, AccountCodeCommand.self, AccountForgetCommand.self,
        ],
        defaultSubcommand: AccountShowCommand.self)
}
