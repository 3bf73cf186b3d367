import ArgumentParser
import IssueLibrary
import Periodical

struct TimerDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Say that what a timer told of is done.",
        discussion: .text(
            "Only the first time counts.",
            examples:
                "masthead timer done 14",
            "masthead timer done 14 15"))

    @Argument(help: "The events' numbers, as `masthead timer events` lists them.")
    var events: [Int64]

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        for id in events {
            let event = try await opened.markTimerDone(id)
            let isLate = event.outcome(at: opened.timerClock.now) == .missed
            Console.current.print(
                "\(id)  “\(event.title.printable)” is \(isLate ? "done late: it counts as missed" : "done in time")")
        }
    }
}
