import ArgumentParser

struct PressProductCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product", abstract: "What is given and sold: subscriptions, issues, books, or all there is.",
        subcommands: [PressProductListCommand.self, PressProductPutCommand.self, PressProductRemoveCommand.self])
}
