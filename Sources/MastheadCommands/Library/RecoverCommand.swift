import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct RecoverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover", abstract: "Rebuild the database of a damaged library.",
        discussion: .text(
            """
            Rebuilds the database from its readable parts, its backup and the issues' folders, without downloading \
            anything. Masthead renames the damaged files instead of deleting them. If the library is not damaged, \
            the command changes nothing.
            """,
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
        guard !summary.wasWhole else {
            return console.print("The library is not damaged, so there is nothing to recover.")
        }
        for fault in summary.faults { console.note("found: \(fault.printable)") }
        for value in summary.restorations { console.note("restored from the backup: \(value.printable)") }
        for loss in summary.losses { console.note("lost: \(loss.printable)") }
        let imported = Set(summary.incompleteImports)
        tellMissing(summary.incomplete.filter { !imported.contains($0) }, "item", "`masthead mirror` to download them")
        tellMissing(summary.incompleteImports, "imported book", "`masthead add FILE` with the original files")
        summary.downloadErrors.forEach(console.report)
        if let date = summary.backupDate { console.note("used the backup of \(date)") }
        for file in summary.keptFiles { console.note("kept: \(file.printable)") }
        console.print(
            "recovered \(summary.issueCount.counted("item")) (\(summary.available.count) downloaded), "
                + "\(summary.catalogCount.counted("followed publication")), "
                + "\(summary.markCount.counted("mark")) (bookmarks, favorites and highlights), "
                + "\(summary.positionCount.counted("reading position")) and "
                + summary.timerCount.counted("timer"))
        if !summary.unnamed.isEmpty || summary.catalogCount == 0 {
            console.note(
                summary.catalogCount == 0
                    ? "hint: Use `masthead add URL` to follow each publication again."
                    : "hint: Use `masthead refresh` to fetch the titles of \(summary.unnamed.count.counted("item")), and "
                        + "to add the other items of the catalogs.")
        } else {
            console.note("hint: Use `masthead refresh` to add the other items of the catalogs.")
        }
        if let first = summary.unnamed.first {
            let others = summary.unnamed.count == 1 ? "" : " and \(summary.unnamed.count - 1) more"
            console.note(
                console.wrapped(
                    """
                    The titles and authors of \(first.printable)\(others) are lost, so the list shows the names of their \
                    folders. If you imported a book from a file, use `masthead add FILE` to add it again.
                    """))
        }
        if !summary.available.isEmpty {
            console.note("Use `masthead verify --repair` to check all files, and to download damaged files again.")
        }
    }

    /// Prints which items have missing files, and how to download them again.
    private func tellMissing(_ all: [ItemReference], _ noun: String, _ remedy: String) {
        guard !all.isEmpty else { return }
        let rest = all.count > 3 ? " and \(all.count - 3) more" : ""
        let shown = all.prefix(3).map(\.description.printable).joined(separator: ", ") + rest
        let console = Console.current
        console.note(
            console.wrapped("Files of \(all.count.counted(noun)) are missing (\(shown)). Use \(remedy)."))
    }
}

/// The result of a recovery, in the output of `recover --json`.
private struct RecoveryDocument: Encodable {
    let whole: Bool
    let found: [String]
    let issues: Int
    let available: [String]
    let untitled: [String]
    let incomplete: [ItemReference]
    let catalogs: Int
    let marks: Int
    let positions: Int
    let timers: Int
    let backup: String?
    let restored: [String]
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
        timers = summary.timerCount
        backup = summary.backupDate
        restored = summary.restorations
        lost = summary.losses
        kept = summary.keptFiles
    }
}
