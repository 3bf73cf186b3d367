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
        let events = try await opened.timers.events(of: id, limit: limit)
        let (now, home) = opened.timers.clock
        if json { return try console.printJSON(events.map { ShownTimerEvent($0, at: now) }) }
        guard !events.isEmpty else { return console.note("No timer has fired yet.") }
        let rows = events.map { event in
            let telling = event.event.telling
            let time = console.outputIsTerminal ? TimerTable.text(telling.toldAt, in: home) : telling.toldAt.rfc3339
            return [
                String(event.id), time, event.words(at: now), event.title.printable,
                telling.fellDue > 1 ? "\(telling.fellDue) times" : "", event.failures, event.notes.printable,
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

/// An event in the output of `--json`.
struct ShownTimerEvent: Encodable {
    let id: Int64
    let timer: Int64
    let title: String
    let notes: String
    @OrNull var subject: String?
    let count: Int
    /// The number of periods that ended since the timer last fired.
    let fellDue: Int
    let due: String
    let toldAt: String
    @OrNull var doneAt: String?
    let outcome: TimerOutcome
    let delivery: TimerDelivery
    let sent: TimerDelivery

    private enum CodingKeys: String, CodingKey {
        case id, timer, title, notes
        case subject = "for"
        case count, fellDue, due, toldAt, doneAt, outcome, delivery, sent
    }

    init(_ event: LibraryTimerEvent, at now: Date) {
        let telling = event.event.telling
        id = event.id
        timer = event.timer
        title = event.title
        notes = event.notes
        subject = event.subject?.reference
        count = telling.count
        fellDue = telling.fellDue
        due = telling.due.rfc3339
        toldAt = telling.toldAt.rfc3339
        doneAt = event.event.doneAt?.rfc3339
        outcome = event.outcome(at: now)
        delivery = event.delivery
        sent = event.sent
    }
}

extension LibraryTimerEvent {
    /// Returns the outcome in words, as on the timer screen.
    fileprivate func words(at now: Date) -> String {
        switch outcome(at: now) {
        case .open: "open"
        case .success: "done on time"
        case .missed: event.doneAt == nil ? "missed" : "done late"
        }
    }

    /// The failed notifications in words, or an empty string.
    fileprivate var failures: String {
        [delivery == .failed ? "not shown" : "", sent == .failed ? "not sent" : ""].filter { !$0.isEmpty }.joined(
            separator: ", ")
    }
}
