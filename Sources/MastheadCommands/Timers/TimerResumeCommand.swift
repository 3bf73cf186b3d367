import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume or restart a paused timer.",
        discussion: .text(
            """
            Without --continue or --restart, Masthead asks you to choose one on a terminal. If a setting is no \
            longer valid, such as an end in the past, Masthead shows the error and does not start the timer.
            """,
            examples:
                "masthead timer resume 2 --continue",
            "masthead timer resume 2 --restart"))

    @Argument(help: "The timer's number.", completion: Completions.timers)
    var id: Int64

    @Flag(name: .customLong("continue"), help: "Continue from where the timer was paused.")
    var goesOn = false

    @Flag(help: "Start again from the beginning, with the timer's settings.")
    var restart = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if goesOn, restart { throw ValidationError("--continue and --restart cannot be combined.") }
    }

    func run() async throws {
        let console = Console.current
        let opened = try await library.open()
        let timer = try await opened.timers.timer(id)
        let (now, home) = opened.timers.clock
        let resumption = try chosen(timer, now, home, console)
        let step = try await TimerFaults.reporting(1) { try await opened.timers.resume(id, resumption) }
        step.tell(on: console)
        console.print("\(id)  \(opened.timers.view(of: step.timer).sentence)")
    }

    private func chosen(
        _ timer: LibraryTimer, _ now: Date, _ home: TimeZone, _ console: Console
    ) throws -> TimerResumption {
        if goesOn { return .goOn }
        if restart { return .beginAnew }
        guard timer.course.state(at: now, in: home) != .running else {
            throw MastheadError(
                .configuration, cannot: "resume the timer", to: "\(id)", found: "the timer is already running",
                hint: "Use `masthead timer resume \(id) --restart` to restart the timer.")
        }
        guard let questions = Questions(console) else {
            throw ValidationError(
                "Specify --continue or --restart.")
        }
        return questions.ask(
            "Continue “\(timer.settings.title.printable)”, or restart it?", default: "continue",
            words: ["continue", "restart"]
        ) { answer in
            ["continue": .goOn, "c": .goOn, "restart": .beginAnew, "r": .beginAnew][answer.lowercased()]
        }
    }
}
