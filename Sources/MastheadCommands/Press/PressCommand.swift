import ArgumentParser

struct PressCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press",
        abstract: "Run a publisher server for sales, push and statistics.",
        discussion: """
            You do not need this server to publish, because `masthead pack` creates static files. The server adds \
            accounts, sales, push notifications and statistics. It stores its data in SQLite, or in PostgreSQL if \
            you run it on several machines.

            For an introduction, run `masthead help server`.
            """,
        subcommands: [
            PressInitCommand.self, PressServeCommand.self, PressDoctorCommand.self, PressBackupCommand.self,
            PressRestoreCommand.self, PressPublishCommand.self, PressNotifyCommand.self,
            PressDevicesCommand.self,
            PressStatisticsCommand.self, PressForgetCommand.self, PressProductCommand.self, PressGrantCommand.self,
            PressVoucherCommand.self, PressRotateKeyCommand.self, PressTokenCommand.self,
        ])
}
