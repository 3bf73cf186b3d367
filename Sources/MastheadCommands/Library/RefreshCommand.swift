import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import Synchronization

struct RefreshCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh", abstract: "Check publications for new issues and posts.",
        discussion: .text(
            examples:
                "masthead refresh",
            "masthead refresh harbour-blog",
            "masthead refresh --quiet"))

    @Argument(help: "The handles of the publications. [default: all]", completion: Completions.handles)
    var publications: [String] = []

    @Flag(help: "Do not print a summary.")
    var quiet = false

    @Flag(help: "Print the result for each publication as one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let library = try await library.open()
        for handle in publications {
            try await library.publications.publication(handle).requireFollowed(cannot: "refresh")
        }
        let summary = try await Self.refresh(
            library, of: publications.isEmpty ? nil : publications, quiet: quiet || json)
        if json {
            let shown = try await library.publications.all().filter { publication in
                publication.isFollowed && publication.url != nil
                    && (publications.isEmpty || publications.contains(publication.handle))
            }
            try Console.current.printJSON(shown.map { RefreshedPublication($0, summary) })
        } else if !quiet {
            Console.current.print(summary.line)
            if let withdrawn = summary.withdrawnText(inFull: self.library.verbose) { Console.current.print(withdrawn) }
        }
        if !summary.failures.isEmpty { throw ExitCode(1) }
    }

    /// Starts the downloads that the refresh queued because the payment for a purchase has arrived.
    /// - Parameter before: the items that were already queued before the refresh.
    private static func bringInBought(
        _ library: IssueLibrary, beside before: Set<ItemReference>, quiet: Bool
    ) async throws(MastheadError) {
        let bought = try await library.downloads.statuses().filter { $0.state == .waiting && !before.contains($0.item) }
        guard !bought.isEmpty else { return }
        try Agent.start(for: library, [])
        if !quiet {
            Console.current.note("\(bought.map(\.label).printableList): paid; downloading in the background.")
        }
    }

    /// Refreshes publications, printing warnings and errors.
    static func refresh(
        _ library: IssueLibrary, of handles: [String]?, quiet: Bool
    ) async throws(MastheadError) -> RefreshSummary {
        if try await library.following.catalogs.isEmpty {
            // A library with only imported books is complete. In cron, an error would send a message each time.
            if handles == nil, try await library.publications.all().contains(where: { $0.handle == Handle.own }) {
                if !quiet {
                    Console.current.note("The library does not follow any publication, so there is nothing to check.")
                }
                return RefreshSummary()
            }
            throw MastheadError(
                .configuration, cannot: "refresh", to: library.folder.root.path,
                found: "the library does not follow any publication",
                hint: "Use `masthead add URL` to follow a publication.")
        }
        let console = Console.current
        // If a server is down, each of its catalogs reports a retry. Print only one line per server.
        let told = Mutex<Set<String>>([])
        let before = Set(try await library.downloads.statuses().map(\.item))
        let summary = try await library.refresh(of: handles) { error, pause in
            let origin = URL(string: error.subject)?.origin ?? error.subject
            guard !quiet, told.withLock({ $0.insert(origin).inserted }) else { return }
            console.note("\(origin.printable) \(ProgressRow.waiting(pause, error))")
        }
        for (handle, url) in summary.moved.sorted(by: { $0.key < $1.key }) {
            console.note(
                "\(handle.printable) has moved. Its catalog is now at \(url.redacted.printable).")
        }
        console.show(summary.diagnostics, asResult: false)
        await library.tellReading()
        try await bringInBought(library, beside: before, quiet: quiet)
        // If nothing failed, do not query the publications, because the query counts all items.
        let publications = summary.failures.isEmpty ? [] : try await library.publications.all()
        for error in summary.failureTexts(publications, now: library.configuration.now()) { console.report(error) }
        return summary
    }
}

extension RefreshSummary {
    /// The result of the refresh, on one line.
    var line: String {
        var parts: [String] = []
        if read.count > readFeedCount { parts.append("\(added.count) new, \(revised.count) corrected") }
        parts += postTexts
        if readFeedCount > 0, postCount == 0 { parts.append("no new posts") }
        if !withdrawn.isEmpty { parts.append("\(withdrawn.count) withdrawn") }
        if !unchanged.isEmpty {
            parts.append(read.isEmpty ? "nothing new" : "\(unchangedText) unchanged")
        }
        if articleCount > 0 { parts.append("full text of \(articleCount.counted("post")) fetched") }
        if coverCount > 0 { parts.append("\(coverCount.counted("cover")) fetched") }
        if !failures.isEmpty { parts.append("\(failures.count) failed") }
        let line = parts.joined(separator: ", ")
        return line == "nothing new" ? "Nothing new." : line
    }

    /// The number of new and edited posts.
    var postCount: Int { newPosts.values.reduce(0, +) + editedPostCount }

    /// The numbers of posts, such as `5 new posts` and `1 post edited`, leaving out zeros.
    var postTexts: [String] {
        let new = newPosts.values.reduce(0, +)
        return (new > 0 ? [new.counted("new post")] : [])
            + (editedPostCount > 0 ? ["\(editedPostCount.counted("post")) edited"] : [])
    }

    /// The number of unchanged publications, such as `2 catalogs` or `1 catalog and 3 feeds`.
    private var unchangedText: String {
        let catalogs = unchanged.count - unchangedFeedCount
        let parts = [(catalogs, "catalog"), (unchangedFeedCount, "feed")].filter { $0.0 > 0 }
        return parts.map { $0.0.counted($0.1) }.joined(separator: " and ")
    }

    /// Returns a line about withdrawn issues, or nil if there are none.
    /// - Parameter inFull: whether to name all issues rather than at most five.
    func withdrawnText(inFull: Bool) -> String? {
        guard !withdrawn.isEmpty else { return nil }
        let shown = withdrawn.prefix(inFull ? withdrawn.count : 5).map(\.description.printable).joined(separator: ", ")
        let rest = inFull || withdrawn.count <= 5 ? "" : " and \(withdrawn.count - 5) more (--verbose names all)"
        return "withdrawn: \(shown)\(rest). Your copies are kept."
    }
}

extension MastheadError {
    /// Returns the error with the name of its publication or item after the subject, unless that is the subject.
    func of(_ name: String) -> MastheadError {
        guard subject != name else { return self }
        var error = self
        error.subject = "\(subject) (\(name))"
        return error
    }
}
