import ArgumentParser
import IssueLibrary
import Periodical

struct TimerRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove timers and their events.",
        discussion: .text(
            """
            Removing a timer also removes its statistics. If the timer has events, Masthead therefore asks for \
            confirmation on a terminal. In a script, use --yes.
            """,
            examples:
                "masthead timer remove 2",
            "masthead timer remove 2 5 --yes"))

    @Argument(help: "The timers' numbers.", completion: Completions.timers)
    var ids: [Int64]

    @OptionGroup var confirmation: ConfirmationOptions

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let opened = try await library.open()
        for id in ids {
            let title = try await opened.timers.timer(id).settings.title
            let statistics = try await opened.timers.statistics(of: id)
            let count = statistics.success + statistics.missed + statistics.open
            let events = count.counted("event")
            guard
                try count == 0
                    || confirmation.isGiven(
                        "Delete “\(title.printable)” and its \(events)?",
                        because: "the statistics of \(events) would be lost", cannot: "remove", to: title)
            else { continue }
            try await opened.timers.remove(id)
            console.print(TimerWords.deleted(title, events: count))
        }
    }
}
