import ArgumentParser

struct PressTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Manage the tokens for the server's HTTP administration.",
        subcommands: [PressTokenListCommand.self, PressTokenCreateCommand.self, PressTokenRevokeCommand.self])
}
