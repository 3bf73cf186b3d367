import ArgumentParser

struct PressCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press",
        abstract: "Run a publisher server for sales, push and statistics.",
        discussion: """
            You do not need this server to publish: `masthead pack` creates static files. The server adds accounts, \
            sales, push notifications and statistics. The data is stored in SQLite, or in PostgreSQL for several \
            machines.

            `masthead help server` is an introduction.
            """,
        subcommands: [
            PressInitCommand.self, PressServeCommand.self, PressPublishCommand.self, PressNotifyCommand.self,
            PressDevicesCommand.self,
            PressStatisticsCommand.self, PressForgetCommand.self, PressProductCommand.self, PressGrantCommand.self,
            PressVoucherCommand.self, PressRotateKeyCommand.self, PressTokenCommand.self,
        ])
}
