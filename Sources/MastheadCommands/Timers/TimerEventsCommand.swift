import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Schedule

struct TimerEventsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events", abstract: "List timer events, newest first.",
        discussion: .text(
            """
            If you mark an event as done within five minutes, it counts as on time. During these five minutes, the \
            event is open. After that, it counts as missed, even if you mark it as done later.
            """,
            examples:
                "masthead timer events",
            "masthead timer events 2 --limit 10 --json"))

    @Argument(help: "The timer's number. [default: all]", completion: Completions.timers)
    var id: Int64?

    @Option(help: "Maximum number of events to list.")
    var limit: Int?

    @Flag(help: "Print one JSON array.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
    }

    func run() async throws {
        let console = Console.current
        let opened = try await library.open(looks: true)
        let (now, home) = opened.timers.clock
        let events = try await opened.timers.events(of: id, limit: limit).map { TimerEventView($0, at: now) }
        if json { return try console.printJSON(events) }
        guard !events.isEmpty else { return console.note("No timer has fired yet.") }
        let rows = events.map { event in
            let time = console.outputIsTerminal ? TimerTable.text(event.firedAt, in: home) : event.firedAt.rfc3339
            return [
                String(event.id), time, event.outcomeWords, event.title.printable,
                event.fellDue > 1 ? "\(event.fellDue) times" : "", event.failures, event.notes.printable,
            ]
        }
        Table(
            columns: [
                Table.Column(heading: "Event", isNumeric: true), Table.Column(heading: "Fired"),
                Table.Column(heading: "Outcome"), Table.Column(heading: "Timer"),
                Table.Column(heading: "Times due", yields: 3),
                Table.Column(heading: "Notification", yields: 1), Table.Column(heading: "Notes", yields: 2),
            ], rows: rows
        ).lines(for: console).forEach(console.print)
    }
}

extension TimerEventView {
    /// The notifications that failed, in words, or an empty string.
    fileprivate var failures: String {
        [delivery == .failed ? "not shown" : "", sent == .failed ? "not sent" : ""].filter { !$0.isEmpty }.joined(
            separator: ", ")
    }
}
