import ArgumentParser
import Foundation
import Periodical
import PressServer
import PressWire
import ServerStore

struct PressStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "Show push notification or reading statistics.",
        discussion: .text(
            """
            For each issue, the command shows how many devices were notified, and how many notifications were sent \
            or rejected. The command also counts devices that no longer exist or could not be reached in time.

            With --reading, the command shows how much was read, by title and by day, and how far readers got in \
            each title. Only readers who agreed to share their statistics are included. Days are in each reader's \
            own time zone. To write the numbers to a file, use --csv FILE; for standard output, use --csv -.
            """,
            examples:
                "masthead press statistics /srv/press",
            "masthead press statistics /srv/press --reading --from 2026-11-01",
            "masthead press statistics /srv/press --reading --csv reading.csv"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Show reading statistics.")
    var reading = false

    @Option(help: "Show reading statistics only for this publication.")
    var publication: String?

    @Option(help: "The first day, such as 2026-11-01. [default: all]", transform: Self.day)
    var from: ReadingDay?

    @Option(help: "The last day, such as 2026-11-30. [default: all]", transform: Self.day)
    var to: ReadingDay?

    @Option(
        help: ArgumentHelp("Write reading statistics as CSV to this file.", valueName: "file"), completion: .file())
    var csv: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    private static func day(_ text: String) throws -> ReadingDay {
        guard let day = ReadingDay(text) else {
            throw ValidationError("--from and --to must be days, such as 2026-11-01.")
        }
        return day
    }

    func validate() throws {
        guard reading || (publication == nil && from == nil && to == nil && csv == nil) else {
            throw ValidationError("--publication, --from, --to and --csv require --reading.")
        }
        guard csv == nil || !json else { throw ValidationError("--csv and --json cannot be combined.") }
        if let from, let to, to < from {
            throw ValidationError(
                "--from (\(from.text)) must not be after --to (\(to.text))."
            )
        }
    }

    func run() async throws {
        if reading {
            let range = ReadingRange(publication: publication, first: from, last: to)
            return try await PressReadingReport(range: range, table: csv, isJSON: json).print(press)
        }
        let console = Console.current
        let releases = try await press.withStore { store, _ async throws(MastheadError) in
            try await Releases(store).list()
        }
        if json { return try console.printJSON(releases.map { Wire.Release($0) }) }
        let table = Table(
            columns: [
                .init(heading: "DUE"), .init(heading: "STATE", yields: 4),
                .init(heading: "DEVICES", isNumeric: true), .init(heading: "SENT", isNumeric: true),
                .init(heading: "REFUSED", isNumeric: true, yields: 3),
                .init(heading: "GONE", isNumeric: true, yields: 1),
                .init(heading: "FAILED", isNumeric: true, yields: 2), .init(heading: "ISSUE"),
            ],
            rows: releases.map { release in
                let progress = release.progress
                return [
                    release.dueAt.rfc3339, Self.state(release),
                ] + [progress.queued, progress.sent, progress.refused, progress.gone, progress.givenUp].map { "\($0)" }
                    + ["\(release.publication)/\(release.issue)".printable]
            })
        guard !releases.isEmpty else {
            return console.note(
                console.wrapped(
                    """
                    No issue was announced yet. Use `masthead press notify DIR ISSUE` to announce an issue manually.
                    """))
        }
        for line in table.lines(for: console) { console.print(line) }
        console.note(
            console.wrapped(
                """
                Libraries are not counted, because they learn of new issues through their own push connections.
                """))
    }

    private static func state(_ release: Release) -> String {
        if release.finishedAt != nil { return "done" }
        return release.announcedAt == nil ? "planned" : "sending"
    }
}
