import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct TimerListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List timers and their states.",
        discussion: .text(
            "With --watch, the list updates every second, and timers that fire ring the terminal's bell.",
            examples:
                "masthead timer list",
            "masthead timer list --watch",
            "masthead timer list --json"))

    @Flag(help: "Update the list every second until you press q or Ctrl-C.")
    var watch = false

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !(watch && json) else { throw ValidationError("--json and --watch cannot be combined.") }
    }

    func run() async throws {
        let console = Console.current
        if watch { return try await TimerWatch(console).show(library) }
        guard try !library.isUnmade() else { return try showNone(console) }
        let opened = try await library.open(looks: true)
        let (now, home) = opened.timers.clock
        let timers = try await opened.timers.all().map { TimerView($0, at: now, in: home) }
        if json { return try console.printJSON(timers) }
        guard !timers.isEmpty else { return try showNone(console) }
        TimerTable(timers, in: home).lines(for: console).forEach(console.print)
    }

    private func showNone(_ console: Console) throws {
        if json { return try console.printJSON([String]()) }
        console.note(
            console.wrapped("No timers yet. Use `masthead timer add TITLE --down --period 45min` to start one."))
    }
}
