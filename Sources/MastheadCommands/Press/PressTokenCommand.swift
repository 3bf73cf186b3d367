import ArgumentParser

struct PressTokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "The tokens by which others administer the server over HTTP.",
        subcommands: [PressTokenListCommand.self, PressTokenCreateCommand.self, PressTokenRevokeCommand.self])
}
