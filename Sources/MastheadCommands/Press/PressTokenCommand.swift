import ArgumentParser

struct PressTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Manage the access tokens for the server's admin API.",
        subcommands: [PressTokenListCommand.self, PressTokenCreateCommand.self, PressTokenRevokeCommand.self])
}
