import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "Show what became of notifications, or what was read.",
        discussion: .text(
            """
            Of each issue: how many devices were to hear of it, how many notifications were sent, how many push services refused, how many \
            devices are gone, and how many could not be reached while it was news.

            With --reading: what readers that agreed have read, by title and by day, and how much of it those that began with it have read. \
            Days are as each reader's own clock has them. --csv writes all of it as a table, to a file, or to standard output with '-'.
            """,
            examples:
                "masthead press statistics /srv/press",
            "masthead press statistics /srv/press --reading --from 2026-11-01",
            "masthead press statistics /srv/press --reading --csv reading.csv"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Show what was read.")
    var reading = false

    @Option(help: "Show what was read of this publication alone.")
    var publication: String?

    @Option(help: "The first day, such as 2026-11-01. [default: all]", transform: Self.day)
    var from: ReadingDay?

    @Option(help: "The last day.", transform: Self.day)
    var to: ReadingDay?

    @Option(
        help: ArgumentHelp("Write what was read as a table with commas (CSV).", valueName: "file"), completion: .file())
    var csv: String?

    @Flag(help: "Print one JSON document.")
    var json = false

    private static func day(_ text: String) throws -> ReadingDay {
        guard let day = ReadingDay(text) else { throw ValidationError("It takes a day, such as 2026-11-01.") }
        return day
    }

    func validate() throws {
        guard reading || (publication == nil && from == nil && to == nil && csv == nil) else {
            throw ValidationError("--publication, --from, --to and --csv belong to --reading.")
        }
        guard csv == nil || !json else { throw ValidationError("One of --csv and --json is enough.") }
        if let from, let to, to < from {
            throw ValidationError(
                "--from \(from.text) is after --to \(to.text): give the earlier day as --from, and the later one as --to."
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
        if json { return try console.printJSON(releases.map { ReleaseDocument($0) }) }
        let table = Table(
            columns: [
                .init(heading: "DUE"), .init(heading: "STATE"), .init(heading: "DEVICES", isNumeric: true),
                .init(heading: "SENT", isNumeric: true), .init(heading: "REFUSED", isNumeric: true),
                .init(heading: "GONE", isNumeric: true), .init(heading: "GIVEN UP", isNumeric: true),
                .init(heading: "ISSUE"),
            ],
            rows: releases.map { release in
                let progress = release.progress
                return [
                    release.dueAt.rfc3339, Self.state(release),
                ] + [progress.queued, progress.sent, progress.refused, progress.gone, progress.givenUp].map { "\($0)" }
                    + ["\(release.publication)/\(release.issue)".printable]
            })
        guard !releases.isEmpty else {
            return console.note("No issue was announced yet: `masthead press notify DIR ISSUE` announces one by hand.")
        }
        for line in table.lines(for: console) { console.print(line) }
        console.note("Libraries that hear of issues through a channel ask by themselves, and are not counted here.")
    }

    private static func state(_ release: Release) -> String {
        if release.finishedAt != nil { return "done" }
        return release.announcedAt == nil ? "planned" : "under way"
    }
}
