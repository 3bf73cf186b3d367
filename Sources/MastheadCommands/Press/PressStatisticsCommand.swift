import ArgumentParser
import Foundation
import Periodical
import PressServer
import ServerStore

struct PressStatisticsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "statistics", abstract: "Show what became of the notifications of each issue.",
        discussion: .text(
            """
            Of each issue: how many devices were to hear of it, how many notifications were sent, how many push services refused, how many \
            devices are gone, and how many could not be reached while it was news.
            """,
            examples:
                "masthead press statistics /srv/press",
            "masthead press statistics /srv/press --json"))

    @OptionGroup var press: PressOptions

    @Flag(help: "Print one JSON document.")
    var json = false

    func run() async throws {
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
        for line in table.lines(for: console) where !releases.isEmpty { console.print(line) }
    }

    private static func state(_ release: Release) -> String {
        if release.finishedAt != nil { return "done" }
        return release.announcedAt == nil ? "planned" : "under way"
    }
}
