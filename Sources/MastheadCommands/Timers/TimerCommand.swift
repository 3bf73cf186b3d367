import ArgumentParser

struct TimerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer",
        abstract: "Manage countdown and count-up timers.",
        discussion: """
            Timers fire while the agent is running (`masthead agent --install`) or while `masthead timer list \
            --watch` is open. Each timer has a number. Use this number to specify the timer in other commands.

            For an introduction, run `masthead help timers`.
            """,
        subcommands: [
            TimerAddCommand.self, TimerListCommand.self, TimerEditCommand.self, TimerPauseCommand.self,
            TimerResumeCommand.self, TimerRemoveCommand.self, TimerEventsCommand.self, TimerDoneCommand.self,
            TimerStatisticsCommand.self, TimerBrowsersCommand.self, TimerExportCommand.self, TimerRestoreCommand.self,
        ],
        defaultSubcommand: TimerListCommand.self)
}
