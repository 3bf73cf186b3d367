import ArgumentParser

struct PressCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press",
        abstract: "A publisher's server, for those that want to sell, push or count.",
        discussion: """
            Publishing needs no server: what is packed are files. This one stands beside them, on SQLite in its own folder, or on PostgreSQL \
            where one machine is not enough.
            """,
        subcommands: [
            PressInitCommand.self, PressServeCommand.self, PressPublishCommand.self, PressNotifyCommand.self,
            PressDevicesCommand.self,
            PressStatisticsCommand.self, PressForgetCommand.self, PressProductCommand.self, PressGrantCommand.self,
            PressVoucherCommand.self, PressRotateKeyCommand.self, PressTokenCommand.self,
        ])
}
