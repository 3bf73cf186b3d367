import ArgumentParser
import Files
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

/// The options for publishing a packed folder to any target.
struct PublishOptions: ParsableArguments {
    @Flag(help: "Show what would be uploaded, without changing anything.")
    var dryRun = false

    @Flag(help: "Delete files that no catalog has listed for --grace days.")
    var prune = false

    @Option(help: "With --prune, the number of days to keep unused files. [default: 7]")
    var grace: Double?

    /// The time to keep unused files, in seconds.
    var graceTime: TimeInterval { (grace ?? 7) * 86_400 }

    @Flag(help: "Allow this upload to withdraw issues or books that the packed catalog does not list.")
    var withdraw = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Do not show progress.")
    var quiet = false

    func validate() throws {
        guard let grace else { return }
        guard grace >= 0, grace < 36_500 else { throw ValidationError("--grace must be a number of days.") }
        guard prune else { throw ValidationError("--grace requires --prune.") }
    }

    /// Checks that a folder is a packed folder rather than a folder of issue sources.
    /// - Parameter name: the folder, as the user typed it.
    static func checkPacked(_ folder: URL, as name: String) throws(MastheadError) {
        let catalogs = ["issues.plist", "config.json"].map { folder.appending(path: $0) }
        guard catalogs.allSatisfy(FileSystem.isMissing), IssueSource.isSourceFolder(folder) else { return }
        throw MastheadError(
            .configuration, cannot: "publish", to: name, found: "the folder has issue sources, not a packed folder",
            hint: "Run `masthead pack \(name.asShellWord) -o dist`, and publish the folder dist.")
    }

    /// The options for the publisher.
    var values: FolderPublisher.Options {
        var options = FolderPublisher.Options()
        options.isDryRun = dryRun
        options.prunes = prune
        options.grace = graceTime
        options.withdraws = withdraw
        return options
    }

    /// Publishes the folder, prints the result, and notifies the WebSub hub.
    func run(_ publisher: FolderPublisher) async throws {
        let summary = try publish(publisher)
        guard !dryRun, let notice = HubNotice(summary) else { return }
        let console = Console.current
        do throws(MastheadError) {
            try await notice.send(authorities: console.environment["SSL_CERT_FILE"].map { URL(filePath: $0) })
            if !quiet, !json { console.print("notified the hub \(notice.hub.printable)") }
        } catch {
            console.warn("could not notify the hub", error)
        }
    }

    private func publish(_ publisher: FolderPublisher) throws -> PublishSummary {
        let console = Console.current
        let isSilent = quiet || json
        let display = CountingDisplay(console: console, isQuiet: isSilent)
        let summary = try publisher.publish(
            onProgress: { done, total in
                display.show("publishing", DownloadProgress(byteCount: min(done, total), totalByteCount: total))
            },
            onStep: { step in
                // Print each step before it starts, because the target may be slow to respond.
                if !isSilent { console.note(step.printable) }
            })
        display.finish()
        if json {
            try console.printJSON(summary)
            return summary
        }
        if !summary.withheld.isEmpty {
            console.note(
                """
                warning: skipped \(summary.withheld.count.counted("file")) with paid content, which would become \
                public: 
                """
                    + "\(summary.withheld.prefix(3).map(\.printable).joined(separator: ", "))"
                    + (summary.withheld.count > 3 ? ", ..." : "")
                    + "\n    hint: Use `masthead press publish` to upload them to the publisher server.")
        }
        guard !quiet else { return summary }
        if withdraw, summary.withdrawn.isEmpty {
            console.note(
                console.wrapped(
                    """
                    There is nothing to withdraw, because the packed catalog lists every published item. To remove an \
                    issue, use `masthead pack SOURCE -o DIST --withdraw NAME`. To remove a book, delete its EPUB and \
                    pack again.
                    """))
        }
        func list(_ names: [String], _ done: String, _ wouldBe: String) {
            for name in names {
                // Mark paid content, so that nobody mistakes it for public files.
                let place = summary.sold.contains(name) ? " (paid content: private folder)" : ""
                console.print("\(dryRun ? "would \(wouldBe)" : done) \(name.printable)\(place)")
            }
        }
        list(summary.uploaded, "uploaded", "upload")
        list(summary.moved, "moved", "move")
        list(summary.withdrawn, "withdrew", "withdraw")
        list(summary.deleted, "deleted", "delete")
        let files = summary.uploaded.count
        console.print(
            "\(files) \(files == 1 ? "file" : "files") (\(summary.byteCount.byteText)); the catalog "
                + (summary.isChanged ? (dryRun ? "would be replaced" : "was updated") : "is unchanged"))
        return summary
    }
}
