import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

/// How a packed folder is published, wherever that is.
struct PublishOptions: ParsableArguments {
    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Delete files that no row has referred to for longer than the grace.")
    var prune = false

    @Option(help: "How many days such files stay.")
    var grace = 7.0

    @Flag(help: "Let issues or books leave the catalog that is published.")
    var withdraw = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Print no progress.")
    var quiet = false

    func validate() throws {
        guard grace >= 0, grace < 36_500 else { throw ValidationError("--grace takes a number of days.") }
    }

    /// The same for the publisher.
    var values: FolderPublisher.Options {
        var options = FolderPublisher.Options()
        options.isDryRun = dryRun
        options.prunes = prune
        options.grace = grace * 86_400
        options.withdraws = withdraw
        return options
    }

    /// Publishes, and tells of it.
    func run(_ publisher: FolderPublisher) throws {
        let console = Console.current
        let isSilent = quiet || json
        let display = CountingDisplay(console: console, isQuiet: isSilent)
        let summary = try publisher.publish(
            onProgress: { done, total in
                display.show("publishing", DownloadProgress(byteCount: min(done, total), totalByteCount: total))
            },
            onStep: { step in
                // Before something is tried it is said: it may take a while until a target answers.
                if !isSilent { console.note(step.printable) }
            })
        display.finish()
        if json { return try console.printJSON(summary) }
        if !summary.withheld.isEmpty {
            console.note(
                "warning: left out \(summary.withheld.count.counted("file")) of what is sold, which all might have there: "
                    + "\(summary.withheld.prefix(3).map(\.printable).joined(separator: ", "))"
                    + (summary.withheld.count > 3 ? ", ..." : "")
                    + "\n    hint: `masthead press publish` brings them to the publisher's server.")
        }
        guard !quiet else { return }
        func list(_ names: [String], _ done: String, _ wouldBe: String) {
            for name in names {
                // What is sold must not be taken for what everyone may have.
                let place = summary.sold.contains(name) ? " (sold: to the private folder)" : ""
                console.print("\(dryRun ? "would \(wouldBe)" : done) \(name.printable)\(place)")
            }
        }
        list(summary.uploaded, "uploaded", "upload")
        list(summary.moved, "moved", "move")
        list(summary.withdrawn, "withdrew", "withdraw")
        list(summary.deleted, "deleted", "delete")
        let files = summary.uploaded.count
        console.print(
            "\(files) \(files == 1 ? "file" : "files"), \(summary.byteCount.byteText); the catalog "
                + (summary.isChanged ? (dryRun ? "would be replaced" : "is new") : "is the same"))
    }
}
