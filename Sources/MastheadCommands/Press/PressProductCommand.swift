import ArgumentParser

struct PressProductCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product", abstract: "Manage the products that you sell or give away.",
        subcommands: [PressProductListCommand.self, PressProductPutCommand.self, PressProductRemoveCommand.self])
}
