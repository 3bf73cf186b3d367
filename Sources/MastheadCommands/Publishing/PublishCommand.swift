import ArgumentParser
import Foundation
import IssueLibrary
import IssuePublisher
import Periodical

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Bring a packed folder to where it is served: archives or books first, the catalog last.",
        discussion: .text(
            """
            TARGET is a folder, or anything that rclone reaches: a remote of its configuration (media:magazine/issues), or one \
            described on the spot (:sftp,host=example.org,user=me:www/issues). It may be broken off at any time and done again. \
            With --when-due the background process (`masthead agent --install`) publishes issues that wait for their date when it comes.
            """,
            examples:
                "masthead publish dist /srv/www/magazine",
            "masthead publish dist media:magazine/issues --dry-run",
            "masthead publish dist media:magazine/issues --when-due",
            "masthead publish --list"))

    @Argument(help: "The folder that was packed into.", completion: .directory)
    var folder: String?

    @Argument(help: "Where to: a folder, or a target of rclone.")
    var target: String?

    @Flag(help: "Publish now, and what waits for its date when that comes.")
    var whenDue = false

    @Flag(help: "List what is to be published when it is due.")
    var list = false

    @Option(help: ArgumentHelp("Do not publish this when it is due, by its number in the list.", valueName: "number"))
    var forget: Int64?

    @OptionGroup var options: PublishOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard !list, forget == nil else {
            guard folder == nil, !whenDue, !(list && forget != nil) else {
                throw ValidationError("--list and --forget go by themselves.")
            }
            return
        }
        guard folder != nil, target != nil else {
            throw ValidationError("Say which folder to publish, and where to: masthead publish DIST TARGET.")
        }
        if whenDue, options.dryRun { throw ValidationError("--when-due goes without --dry-run.") }
    }

    func run() async throws {
        if list || forget != nil { return try await PublishOrderList(library, json: options.json).run(forget) }
        guard let folder, let target else { return }
        let packed = URL(filePath: folder, directoryHint: .isDirectory)
        guard whenDue else {
            return try options.run(FolderPublisher(packed, to: target, options: options.values))
        }
        let place = FolderPublisher.isRemote(target) ? target : URL(filePath: target).standardizedFileURL.path
        guard !FolderPublisher.holdsSecret(place) else {
            throw MastheadError(
                .configuration, cannot: "schedule publishing to", to: "a target of rclone",
                found: "it holds a password or a key, and these are not written down",
                remedies: [.advice("Make it a remote with `rclone config`, and give its name, such as media:magazine.")]
            )
        }
        let opened = try await library.open(making: true)
        let due = try DueIssues(packed)
        try due.check()
        try due.bringIn(at: opened.configuration.now())
        // Noted before anything is tried: what fails now is tried again.
        if let next = try due.next() {
            try await opened.orderPublishing(packed, to: place, options: options.order, dueAt: next)
        } else {
            try await opened.forgetPublishing(packed, to: place)
        }
        try options.run(FolderPublisher(packed, to: place, options: options.values))
        tell(try due.next(), opened)
    }

    private func tell(_ next: Date?, _ library: IssueLibrary) {
        guard !options.quiet else { return }
        let console = Console.current
        guard let next else { return console.note("Nothing waits for its date.") }
        console.note("The next issue waits for \(next.rfc3339): it is published then.")
        if library.agentProcessIdentifier == nil {
            console.note("Nothing is there to do so: `masthead agent --install` has the background process do it.")
        }
    }
}

extension PublishOptions {
    /// The same for an order.
    fileprivate var order: PublishOrder.Options {
        var options = PublishOrder.Options()
        options.prunes = prune
        options.grace = grace * 86_400
        options.withdraws = withdraw
        return options
    }
}
