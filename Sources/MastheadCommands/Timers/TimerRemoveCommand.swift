import ArgumentParser
import IssueLibrary
import Periodical

struct TimerRemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Take timers away, with what they told.",
        discussion: .text(
            "On a terminal you are asked where a timer has told something, for its statistics go with it.",
            examples:
                "masthead timer remove 2",
            "masthead timer remove 2 5 --yes"))

    @Argument(help: "The timers' numbers.", completion: Completions.timers)
    var ids: [Int64]

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let console = Console.current
        let opened = try await library.open()
        for id in ids {
            let title = "“\(try await opened.timer(id).settings.title.printable)”"
            let statistics = try await opened.timerStatistics(of: id)
            let count = statistics.success + statistics.missed + statistics.open
            if !yes, count > 0, let questions = Questions(console),
                !questions.confirm("Remove \(title) and \(count.counted("event")) of it?")
            {
                console.note("\(title) stays.")
                continue
            }
            try await opened.removeTimer(id)
            console.print("Removed \(title)\(count > 0 ? " and \(count.counted("event")) of it" : "").")
        }
    }
}
