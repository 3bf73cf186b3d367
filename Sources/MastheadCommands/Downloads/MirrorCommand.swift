import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct MirrorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror",
        abstract: "Check publications, then download new issues.",
        discussion: .text(
            """
            Downloads new and corrected issues according to each publication's follow policy. For feeds, this \
            command fetches new posts, but not the files attached to them. To download these files, use \
            `masthead download HANDLE/NAME`. Interrupted downloads continue where they stopped.

            The command prints each issue that it downloads, then a summary. In cron, use --quiet: the command then \
            prints nothing unless something changed. The exit status is 1 if any download failed.
            """,
            examples:
                "masthead mirror https://example.org/issues.plist",
            "masthead mirror magazine --keep 10 --quiet"))

    @Argument(
        help: ArgumentHelp(
            "The handles of the publications, or the address of a new publication. [default: all]",
            valueName: "publication"),
        completion: Completions.handles)
    var targets: [String] = []

    @Option(
        help: ArgumentHelp(
            """
            From now on, keep the newest N issues of each publication. Masthead deletes the files of older issues, \
            beginning with unopened issues. It never deletes the files of the issue that you are reading.
            """,
            valueName: "n"))
    var keep: Int?

    @Option(
        help: ArgumentHelp(
            """
            From now on, keep the newest N unopened issues of each publication. Masthead deletes the files of all \
            other issues, beginning with opened issues. It never deletes the files of the issue that you are reading.
            """,
            valueName: "n"))
    var next: Int?

    @Option(help: "From now on, use this resolution for the library: 1, or 2 for @2x.")
    var scale: Scale?

    @Flag(help: "Check for new issues, then download them in the background and exit.")
    var background = false

    @Flag(help: "Do not show progress, and print nothing unless something changed.")
    var quiet = false

    @OptionGroup(title: "Download limits") var transfers: TransferOptions
    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard keep == nil || next == nil else { throw ValidationError("--keep and --next cannot be combined.") }
        guard (keep ?? next ?? 1) > 0 else { throw ValidationError("--keep and --next must be 1 or more.") }
    }

    private var policy: FollowPolicy? { keep.map(FollowPolicy.newest) ?? next.map(FollowPolicy.next) }

    func run() async throws {
        var addresses: [String: URL] = [:]
        for target in targets where PublicationAddress.isMeant(by: target) {
            do throws(MastheadError) { addresses[target] = try PublicationAddress.url(target) } catch {
                // The target may be an item, `HANDLE/NAME`, so do not report errors about it until the library is open.
                guard ItemReference(target).handle != nil, !target.hasPrefix(".") else { throw error }
            }
        }
        // Show no desktop notifications to a user at this terminal, who does not need them.
        let onDesktop = !Console.current.errorsAreTerminal
        let library = try await library.open(transfers, making: !addresses.isEmpty, policy: policy) {
            $0.announcing(onDesktop: onDesktop)
        }
        let (handles, additions) = try await publications(at: addresses, in: library)
        var removed: [ItemReference] = []
        // If the disk is full, a refresh fails until old issues are deleted.
        if let policy, library.keeping.isShortOfRoom {
            try await set(policy, of: handles, in: library)
            removed = try await library.keeping.keep(of: handles)
        }
        if let scale { try await library.settings.setScale(scale) }
        var summary = try await RefreshCommand.refresh(library, of: handles, quiet: quiet)
        for addition in additions {
            Console.current.show(addition.diagnostics, asResult: false)
            summary.added += addition.added
        }
        if let policy {
            try await set(policy, of: handles, added: additions.filter(\.isNew).map(\.publication.handle), in: library)
        }
        let plans = try await library.keeping.plans(of: handles)
        let wanted = plans.reduce(into: Set()) { $0.formUnion($1.kept) }
        let (downloads, errors) = try await library.downloads.queueEverything(scale: scale, of: wanted)
        errors.forEach(Console.current.report)
        removed += try await library.keeping.makeRoom(for: downloads, following: plans)
        // Start the agent only if there is something to download.
        let handsOver = background && !downloads.isEmpty
        if handsOver { try Agent.handOver(downloads, of: library, transfers, quiet: quiet) }
        let outcomes = handsOver ? [] : try await DownloadCommand.run(downloads, in: library, quiet: quiet)
        let failures = outcomes.filter { $0.code != .heldBack }
        let heldCount = outcomes.count - failures.count
        if !handsOver { removed += try await library.keeping.keep(of: handles) }
        let count = handsOver ? downloads.count : downloads.count - outcomes.count
        let hasHappened =
            summary.added.count + summary.revised.count + summary.withdrawn.count + removed.count + downloads.count
            + summary.postCount > 0
        let missing = try await conclude(
            library, handles, wanted, hasHappened, heldCount, failedCount: summary.failures.count,
            posts: summary.postTexts,
            ["\(summary.added.count) new", "\(summary.revised.count) corrected"]
                + (summary.withdrawn.isEmpty ? [] : ["\(summary.withdrawn.count) withdrawn"])
                + [handsOver ? "\(count) downloading" : "\(count) downloaded"]
                + (removed.isEmpty ? [] : ["\(removed.count) removed"]))
        if let withdrawn = summary.withdrawnText(inFull: self.library.verbose) { Console.current.print(withdrawn) }
        if heldCount > 0, !quiet, let use = try await library.downloadGate.use() { Console.current.note(use.sentence) }
        if !quiet {
            Self.tellOffered(try await library.items.all(of: handles))
            try await library.tellRefusedAccounts(of: handles, on: .current)
        }
        // The agent sends the notifications for its own downloads.
        if !handsOver {
            try await library.announcer.announce()
            // If a mirror was killed before, there may be items whose text is not in the index yet.
            await library.search.indexArrivals()
            await library.finishIndexing(on: .current, quiet: quiet)
        }
        let isIncomplete = (missing > 0 && !handsOver) || !failures.isEmpty
        if isIncomplete || !errors.isEmpty || !summary.failures.isEmpty { throw ExitCode(1) }
    }

    /// Sets the follow policy of publications, and prints a note if this changed any of them.
    /// - Parameter added: the publications that this command has added and that already have the policy.
    private func set(
        _ policy: FollowPolicy, of handles: [String]?, added: [String] = [], in library: IssueLibrary
    ) async throws(MastheadError) {
        let changed = try await library.publications.all().filter { publication in
            publication.isFollowed && (publication.policy != policy || added.contains(publication.handle))
                && handles?.contains(publication.handle) ?? true
        }
        for publication in changed { try await library.following.setPolicy(policy, of: publication.handle) }
        guard let first = changed.first, !quiet else { return }
        let subject = changed.count == 1 ? first.handle.printable : changed.count.counted("publication")
        Console.current.note(policy.sentence(of: subject, isPlural: changed.count > 1))
    }

    /// Prints how many items are for sale and how to get them.
    private static func tellOffered(_ items: [LibraryItem]) {
        let offered = items.filter { isOnlyOffered($0) && !$0.isRemoved && !$0.isDeclined }
        guard let sentence = offered.offerSentence else { return }
        Console.current.note(Console.current.wrapped(sentence))
    }

    /// Returns whether an item is for sale and was not bought, in which case it does not count as missing.
    private static func isOnlyOffered(_ item: LibraryItem) -> Bool {
        item.status == .absent
            && (item.access == .sold && item.error == nil || item.error?.code == .notBought)
    }

    /// Prints the summary.
    /// - Parameters:
    ///   - handles: the publications, or nil for all.
    ///   - wanted: the items that should be available.
    ///   - failedCount: the number of publications whose check failed.
    ///   - posts: a summary of the feeds' posts.
    /// - Returns: how many of the wanted items are not available in their current revision.
    private func conclude(
        _ library: IssueLibrary, _ handles: [String]?, _ wanted: Set<ItemID>, _ hasHappened: Bool, _ heldCount: Int,
        failedCount: Int, posts: [String], _ parts: [String]
    ) async throws -> Int {
        let items = try await library.items.all(of: handles)
        let publications = try await library.publications.all()
        let followed = Set(publications.filter(\.isFollowed).map(\.handle))
        let meant = publications.filter { handles?.contains($0.handle) ?? $0.isFollowed }
        let available = items.count { $0.status == .available }
        let absent = items.count { item in
            // If a correction failed, the item counts as missing although its earlier revision is still installed.
            (item.status != .available || item.isUpdating || item.error != nil) && wanted.contains(item.id)
                && !Self.isOnlyOffered(item)
        }
        // Downloads on hold do not count as missing, because they will start later.
        let missing = max(0, absent - heldCount)
        let paused = items.count { $0.isPaused }
        // Paused downloads are missing, but did not fail.
        let waiting = items.count { $0.isPaused && wanted.contains($0.id) }
        // Count the items that the user removed, which are therefore not downloaded.
        let declined = (items + (try await library.items.all(of: handles, removed: true))).count { item in
            (item.isRemoved || item.isDeclined) && !item.isWithdrawn && item.status == .absent
                && followed.contains(item.handle)
        }
        let passedOver = declined == 0 ? "" : ", \(declined) skipped (removed by you)"
        let isNews = hasHappened || missing > 0
        if items.isEmpty, !meant.isEmpty, meant.allSatisfy({ $0.kind == .feed }) {
            concludeFeeds(meant, posts, isNews: isNews, failedCount: failedCount)
            return missing
        }
        let there = Self.counted(items.filter { $0.status == .available })
        if !isNews, !quiet {
            let start = Self.start(failedCount: failedCount)
            Console.current.print("\(start) \(there) \(available == 1 ? "is" : "are") available\(passedOver).")
        }
        if isNews {
            Console.current.print(
                (parts + posts).joined(separator: ", ") + (paused > 0 ? ", \(paused) paused" : "")
                    + (heldCount > 0 ? ", \(heldCount) on hold (limit)" : "")
                    + passedOver
                    + (background ? "" : ", \(missing - min(missing, waiting)) failed") + "; \(there) available"
                    + (failedCount > 0 ? "; \(failedCount.counted("publication")) not checked" : ""))
        }
        return missing
    }

    /// Returns the start of the summary if nothing changed.
    private static func start(failedCount: Int) -> String {
        failedCount == 0 ? "Nothing new." : "\(failedCount.counted("publication")) could not be checked."
    }

    /// Returns the number of items of each kind, such as `3 issues and 2 books`.
    private static func counted(_ items: [LibraryItem]) -> String {
        let parts = ItemKind.allCases.compactMap { kind in
            let count = items.count { $0.kind == kind }
            return count == 0 ? nil : count.counted(kind.rawValue)
        }
        return parts.isEmpty ? 0.counted("issue") : parts.joined(separator: " and ")
    }

    /// Prints the summary for feeds, which have no issues.
    private func concludeFeeds(_ feeds: [LibraryPublication], _ posts: [String], isNews: Bool, failedCount: Int) {
        guard isNews || !quiet else { return }
        let count = feeds.reduce(0) { $0 + $1.itemCount }
        let news = isNews ? posts.joined(separator: ", ") + "." : Self.start(failedCount: failedCount)
        Console.current.print("\(news) \(count.counted("post")) \(count == 1 ? "is" : "are") available.")
        guard !quiet, let first = feeds.first else { return }
        Console.current.note(
            "Use `masthead download \(first.handle.printable)/NAME` for the files attached to a post.")
    }

    /// Returns the targets' handles, or nil for all publications, and the publications found at addresses.
    /// - Parameter addresses: the URLs of the targets that are addresses.
    private func publications(
        at addresses: [String: URL], in library: IssueLibrary
    ) async throws(MastheadError) -> (handles: [String]?, additions: [PublicationAddition]) {
        guard !targets.isEmpty else { return (nil, []) }
        var handles: [String] = []
        var additions: [PublicationAddition] = []
        for target in targets {
            if let address = addresses[target] {
                let addition = try await library.adding.add(address)
                if addition.isNew, !quiet { Console.current.note(addition.sentence) }
                if addition.isNew, scale == nil, addition.publication.kind == .magazine {
                    try await FirstScale.choose(for: addition.publication.handle, in: library)
                }
                handles.append(addition.publication.handle)
                additions.append(addition)
            } else {
                handles.append(try await followed(target, in: library))
            }
        }
        return (handles, additions)
    }

    /// Returns the handle of a followed publication.
    private func followed(_ handle: String, in library: IssueLibrary) async throws(MastheadError) -> String {
        do throws(MastheadError) {
            let publication = try await library.publications.publication(handle)
            try publication.requireFollowed(cannot: "mirror")
            return publication.handle
        } catch {
            let isItem = error.remedies.contains { $0.kind == .download }
            if !isItem, PublicationAddress.isMeant(by: handle) { _ = try PublicationAddress.url(handle) }
            guard !isItem, error.code == .notInLibrary, let typed = PublicationAddress.insteadOfHandle(handle) else {
                throw error
            }
            var advised = error
            advised.remedies = [.advice("Use `masthead mirror \(typed.printable)` to mirror that address.")]
            throw advised
        }
    }
}
