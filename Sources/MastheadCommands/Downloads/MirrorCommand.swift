import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Bring the library up to date with its catalogues.",
        discussion:
            "Refreshes and downloads all that is new or corrected. Made for cron: prints a line, with --quiet only if something happened, exits with 1 if anything is missing, and goes on where it broke off."
    )

    @Argument(help: "A catalogue to add first.")
    var url: String?

    @Option(
        help: ArgumentHelp(
            "Keep the newest N issues: the content of others is removed, the oldest unread first, never of the one that is being read.",
            valueName: "n"))
    var keep: Int?

    @Option(
        help: ArgumentHelp(
            "Keep the newest N issues that were not opened yet: the content of others is removed, the oldest read first, never of the one that is being read.",
            valueName: "n"))
    var next: Int?

    @Option(help: "The scale of the library from now on: 1, or 2 for @2x.")
    var scale: Scale?

    @Flag(help: "Return when the catalogues are read; the downloads go on without this terminal.")
    var background = false

    @Flag(help: "Show no progress, and print nothing where nothing happened.")
    var quiet = false

    @OptionGroup var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard keep == nil || next == nil else { throw ValidationError("Give either --keep or --next.") }
        guard (keep ?? next ?? 1) > 0 else { throw ValidationError("--keep and --next take a number from 1.") }
    }

    private var policy: KeepPolicy? { keep.map(KeepPolicy.newest) ?? next.map(KeepPolicy.newestUnread) }

    func run() async throws {
        let library = try await library.open(transfers)
        if let scale { try await library.setScale(scale) }
        let added = try await add(to: library)
        let summary = try await RefreshCommand.refresh(library, quiet: quiet)
        if let added, summary.failures[added] != nil {
            // An address that never gave a catalogue must not make every later mirror fail.
            try await library.removeCatalog(added)
        }
        var plan: KeepPlan?
        if let policy { plan = try await library.keepPlan(policy) }
        let (downloads, errors) = try await library.queueEverything(scale: scale, of: plan?.kept)
        errors.forEach(Console.current.report)
        var removed: [String] = []
        if let plan { removed += try await library.makeRoom(for: downloads, following: plan) }
        // With nothing to bring in there is nothing to hand over.
        let handsOver = background && !downloads.isEmpty
        if handsOver { try await handOver(downloads, library) }
        let failures = handsOver ? [] : try await DownloadCommand.run(downloads, in: library, quiet: quiet)
        if let policy, !handsOver { removed += try await library.keep(policy) }
        let count = handsOver ? downloads.count : downloads.count - failures.count
        let hasHappened = summary.added.count + summary.revised.count + removed.count + downloads.count > 0
        let missing = try await conclude(
            library, plan, hasHappened,
            ["\(summary.added.count) new", "\(summary.revised.count) corrected"]
                + [handsOver ? "\(count) downloading" : "\(count) downloaded"]
                + (removed.isEmpty ? [] : ["\(removed.count) removed"]))
        let isIncomplete = (missing > 0 && !handsOver) || !failures.isEmpty
        if isIncomplete || !errors.isEmpty || !summary.failures.isEmpty { throw ExitCode(1) }
    }

    private func handOver(_ downloads: [AssetDownload], _ library: IssueLibrary) async throws(MastheadError) {
        if let policy { try await library.setKeepWhenDone(policy) }
        try Agent.handOver(downloads, of: library, transfers, quiet: quiet)
    }

    /// Prints the summary line.
    /// - Returns: the number of issues that should be here as the catalogues have them, and are not.
    private func conclude(
        _ library: IssueLibrary, _ plan: KeepPlan?, _ hasHappened: Bool, _ parts: [String]
    ) async throws -> Int {
        let issues = try await library.issues()
        let available = issues.count { $0.status == .available }
        let missing = issues.count { issue in
            // A correction that failed leaves the issue as it was, which is not as it should be.
            (issue.status != .available || issue.isUpdating || issue.error != nil) && !issue.isWithdrawn
                && plan?.kept.contains(issue.name) != false
        }
        let paused = issues.count { $0.isPaused }
        let isNews = hasHappened || missing > 0
        if !isNews, !quiet {
            Console.current.print("Nothing new. \(available.counted("issue")) \(available == 1 ? "is" : "are") here.")
        }
        if isNews {
            Console.current.print(
                parts.joined(separator: ", ") + (paused > 0 ? ", \(paused) paused" : "")
                    + ", \(missing) missing; \(available.counted("issue")) available")
        }
        return missing
    }

    /// Remembers the catalogue that was given, and returns it if the library did not follow it before.
    private func add(to library: IssueLibrary) async throws(MastheadError) -> URL? {
        guard let url else { return nil }
        let catalogue = try URL(catalogue: url)
        return try await library.addCatalog(catalogue) ? catalogue : nil
    }
}
