import ArgumentParser
import IssueLibrary
import Periodical

struct TimerPauseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pause", abstract: "Pause timers.",
        discussion: .text(
            examples:
                "masthead timer pause 2",
            "masthead timer pause 2 5"))

    @Argument(help: "The timers' numbers.", completion: Completions.timers)
    var ids: [Int64]

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let opened = try await library.open()
        for id in ids {
            let step = try await opened.timers.pause(id)
            step.tell(on: .current)
            Console.current.print("\(id)  \(opened.timers.view(of: step.timer).sentence)")
        }
    }
}
