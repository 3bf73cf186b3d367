import ArgumentParser

struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer",
        abstract: "Timers: count down and be told, again and again, or count up from a begin.",
        discussion: """
            The background process (`masthead agent --install`) tells what they have to tell; `masthead timer list --watch` does so at a \
            terminal. A timer is named by its number.
            """,
        subcommands: [
            TimerAddCommand.self, TimerListCommand.self, TimerEditCommand.self, TimerPauseCommand.self,
            TimerResumeCommand.self, TimerRemoveCommand.self, TimerEventsCommand.self, TimerDoneCommand.self,
            TimerStatisticsCommand.self, TimerBrowsersCommand.self, TimerExportCommand.self, TimerRestoreCommand.self,
        ],
        defaultSubcommand: TimerListCommand.self)
}
