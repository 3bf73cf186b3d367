import ArgumentParser
import IssueLibrary
import Periodical

struct TimerDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done", abstract: "Mark timer events as done.",
        discussion: .text(
            "You can mark an event as done only once.",
            examples:
                "masthead timer done 14",
            "masthead timer done 14 15"))

    @Argument(help: "The events' numbers, from `masthead timer events`.")
    var events: [Int64]

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        for id in events {
            let event = opened.timers.view(of: try await opened.timers.markDone(id))
            Console.current.print("\(id)  \(event.sentence)")
        }
    }
}
