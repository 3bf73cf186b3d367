import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover", abstract: "Make a damaged library's database anew.",
        discussion: .text(
            "What can be read of it, its backup and the issues' folders are brought together; nothing is fetched, and what was there is kept under another name. A library that is whole is left alone.",
            examples:
                "masthead recover",
            "masthead recover --library /srv/library --json"))

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let summary = try await IssueLibrary.recover(library.location())
        let console = Console.current
        if json { return try console.printJSON(RecoveryDocument(summary)) }
        guard !summary.wasWhole else { return console.print("The library is whole: there is nothing to recover.") }
        for fault in summary.faults { console.note("found: \(fault.printable)") }
        for loss in summary.losses { console.note("lost: \(loss.printable)") }
        for name in summary.incomplete {
            console.note("\(name.printable): files are missing; `masthead mirror` fetches them")
        }
        if let date = summary.backupDate { console.note("used: the backup of \(date)") }
        for file in summary.keptFiles { console.note("kept: \(file.printable)") }
        console.print(
            "recovered \(summary.issueCount) issues, \(summary.available.count) of them here; "
                + "\(summary.catalogCount) catalogs, \(summary.markCount) marks, \(summary.positionCount) positions")
        if !summary.unnamed.isEmpty || summary.catalogCount == 0 {
            console.note(
                summary.catalogCount == 0
                    ? "hint: `masthead mirror URL` tells the library again what it follows."
                    : "hint: `masthead refresh` brings the titles of \(summary.unnamed.count) issues.")
        }
        if !summary.available.isEmpty { console.note("`masthead verify` compares every file with its hash.") }
    }
}

/// What was recovered as `recover --json` prints it.
private struct RecoveryDocument: Encodable {
    let whole: Bool
    let found: [String]
    let issues: Int
    let available: [String]
    let untitled: [String]
    let incomplete: [String]
    let catalogs: Int
    let marks: Int
    let positions: Int
    @OrNull var backup: String?
    let lost: [String]
    let kept: [String]

    init(_ summary: RecoverySummary) {
        whole = summary.wasWhole
        found = summary.faults
        issues = summary.issueCount
        available = summary.available
        untitled = summary.unnamed
        incomplete = summary.incomplete
        catalogs = summary.catalogCount
        marks = summary.markCount
        positions = summary.positionCount
        backup = summary.backupDate
        lost = summary.losses
        kept = summary.keptFiles
    }
}
