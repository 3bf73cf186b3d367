import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Bring a packed folder to where it is served: archives or books first, the catalogue last.",
        discussion: .text(
            """
            TARGET is a folder, or anything that rclone reaches: a remote of its configuration (media:magazine/issues), or one \
            described on the spot (:sftp,host=example.org,user=me:www/issues). It may be broken off at any time and done again.
            """,
            examples:
                "masthead publish dist /srv/www/magazine",
            "masthead publish dist media:magazine/issues --dry-run"))

    @Argument(help: "The folder that was packed into.", completion: .directory)
    var folder: String

    @Argument(help: "Where to: a folder, or a target of rclone.")
    var target: String

    @Flag(help: "Say what would be done, and do nothing.")
    var dryRun = false

    @Flag(help: "Delete files that no row has referred to for longer than the grace.")
    var prune = false

    @Option(help: "How many days such files stay.")
    var grace = 7.0

    @Flag(help: "Let issues or books leave the catalogue that is published.")
    var withdraw = false

    @Flag(help: "Print one JSON document.")
    var json = false

    @Flag(help: "Print no progress.")
    var quiet = false

    func validate() throws {
        guard grace >= 0, grace < 36_500 else { throw ValidationError("--grace takes a number of days.") }
    }

    func run() async throws {
        let console = Console.current
        var options = FolderPublisher.Options()
        options.isDryRun = dryRun
        options.prunes = prune
        options.grace = grace * 86_400
        options.withdraws = withdraw
        let display = CountingDisplay(console: console, isQuiet: quiet || json)
        let publisher = FolderPublisher(
            URL(filePath: folder, directoryHint: .isDirectory), to: target, options: options)
        let isSilent = quiet || json
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
        guard !quiet else { return }
        for name in summary.uploaded { console.print("\(dryRun ? "would upload" : "uploaded") \(name.printable)") }
        for name in summary.withdrawn { console.print("\(dryRun ? "would withdraw" : "withdrew") \(name.printable)") }
        for name in summary.deleted { console.print("\(dryRun ? "would delete" : "deleted") \(name.printable)") }
        let files = summary.uploaded.count
        console.print(
            "\(files) \(files == 1 ? "file" : "files"), \(summary.byteCount.byteText); the catalogue "
                + (summary.isChanged ? (dryRun ? "would be replaced" : "is new") : "is the same"))
    }
}
