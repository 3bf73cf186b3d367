import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerResumeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Let a timer go on from where it stopped, or begin anew.",
        discussion: .text(
            "Without either word you are asked. Settings that no longer fit are told, and then nothing runs.",
            examples:
                "masthead timer resume 2 --continue",
            "masthead timer resume 2 --restart"))

    @Argument(help: "The timer's number.", completion: Completions.timers)
    var id: Int64

    @Flag(name: .customLong("continue"), help: "Go on from where it stopped.")
    var goesOn = false

    @Flag(help: "Begin anew, by its settings.")
    var restart = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if goesOn, restart { throw ValidationError("Say which it is: --continue or --restart.") }
    }

    func run() async throws {
        let console = Console.current
        let opened = try await library.open()
        let timer = try await opened.timer(id)
        let (now, home) = opened.timerClock
        let resumption = try chosen(timer, now, home, console)
        let step = try await TimerFaults.reporting(1) { try await opened.resumeTimer(id, resumption) }
        step.tell(on: console)
        console.print(TimerListing(step.timer, at: opened.timerClock.now, in: home).sentence)
    }

    private func chosen(
        _ timer: LibraryTimer, _ now: Date, _ home: TimeZone, _ console: Console
    ) throws -> TimerResumption {
        if goesOn { return .goOn }
        if restart { return .beginAnew }
        guard timer.course.state(at: now, in: home) != .running else {
            throw MastheadError(
                .configuration, cannot: "resume the timer", to: "\(id)", found: "it runs already",
                hint: "`masthead timer resume \(id) --restart` lets it begin anew.")
        }
        guard let questions = Questions(console) else {
            throw ValidationError(
                "Say whether it goes on from where it stopped (--continue) or begins anew (--restart).")
        }
        return questions.ask(
            "“\(timer.settings.title.printable)”: continue or restart?", default: "continue",
            words: ["continue", "restart"]
        ) { answer in
            ["continue": .goOn, "c": .goOn, "restart": .beginAnew, "r": .beginAnew][answer.lowercased()]
        }
    }
}
