import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Upload a packed folder to a web server or object store.",
        discussion: .text(
            """
            TARGET is a folder or an rclone target: either a remote from your rclone configuration \
            (media:magazine/issues) or a complete connection string (:sftp,host=example.org,user=me:www/issues). \
            Masthead uploads archives and books first and the catalog last, so you can interrupt the command at any \
            time and run it again. With --when-due, the agent (`masthead agent --install`) publishes scheduled \
            issues on their publication date.
            """,
            examples:
                "masthead publish dist /srv/www/magazine",
            "masthead publish dist media:magazine/issues --dry-run",
            "masthead publish dist media:magazine/issues --when-due",
            "masthead publish --list"))

    @Argument(help: "The packed folder.", completion: .directory)
    var folder: String?

    @Argument(help: "The target: a folder or an rclone target.")
    var target: String?

    @Flag(help: "Publish now, and publish scheduled issues on their publication date.")
    var whenDue = false

    @Flag(help: "List scheduled uploads.")
    var list = false

    @Option(help: ArgumentHelp("Delete the scheduled upload with this number in the list.", valueName: "number"))
    var forget: Int64?

    @OptionGroup var options: PublishOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !list, forget == nil else {
            guard folder == nil, !whenDue, !(list && forget != nil) else {
                throw ValidationError("--list and --forget cannot be combined with other options.")
            }
            return
        }
        guard folder != nil, target != nil else {
            throw ValidationError("Specify a folder and a target: masthead publish DIST TARGET.")
        }
        if whenDue, options.dryRun { throw ValidationError("--when-due and --dry-run cannot be combined.") }
    }

    func run() async throws {
        if list || forget != nil { return try await PublishOrderList(library, json: options.json).run(forget) }
        guard let folder, let target else { return }
        let packed = URL(filePath: folder, directoryHint: .isDirectory)
        try PublishOptions.checkPacked(packed, as: folder)
        try Self.check(target, isOutside: packed)
        guard whenDue else {
            return try await options.run(FolderPublisher(packed, to: target, options: options.values))
        }
        let place = FolderPublisher.isRemote(target) ? target : URL(filePath: target).standardizedFileURL.path
        guard !FolderPublisher.holdsSecret(place) else {
            throw MastheadError(
                .configuration, cannot: "schedule publishing to", to: "an rclone target",
                found: "the target includes a password or a key, which Masthead does not store",
                remedies: [
                    .advice(
                        """
                        Use `rclone config` to create a remote, then use its name, such as media:magazine.
                        """)
                ]
            )
        }
        let opened = try await library.open(making: true)
        let due = try ScheduledIssues(packed)
        try due.check()
        try due.bringIn(at: opened.configuration.now())
        // Schedule the upload before the first attempt, so that the upload is repeated if the attempt fails.
        if let next = try due.next() {
            try await opened.publishOrders.add(packed, to: place, options: options.order, dueAt: next)
        } else {
            try await opened.publishOrders.forget(packed, to: place)
        }
        try await options.run(FolderPublisher(packed, to: place, options: options.values))
        tell(try due.next(), opened)
    }

    /// Checks that a target is not the packed folder or a folder in it.
    private static func check(_ target: String, isOutside packed: URL) throws(MastheadError) {
        guard !FolderPublisher.isRemote(target) else { return }
        func parts(_ folder: URL) -> [String] { folder.standardizedFileURL.resolvingSymlinksInPath().pathComponents }
        guard parts(URL(filePath: target, directoryHint: .isDirectory)).starts(with: parts(packed)) else { return }
        throw MastheadError(
            .configuration, cannot: "publish to", to: target, found: "the folder is the packed folder, or is in it",
            hint: "Use the folder that your web server serves.")
    }

    private func tell(_ next: Date?, _ library: IssueLibrary) {
        guard !options.quiet else { return }
        let console = Console.current
        guard let next else { return console.note("No issues are scheduled.") }
        console.note("The next issue will be published \(PublishOrderList.phrase(next)).")
        if library.agent.processIdentifier == nil {
            console.note("The agent is not running. To publish on time, use `masthead agent --install`.")
        }
    }
}

extension PublishOptions {
    /// The options for a scheduled upload.
    fileprivate var order: PublishOrder.Options {
        var options = PublishOrder.Options()
        options.prunes = prune
        options.grace = graceTime
        options.withdraws = withdraw
        return options
    }
}
