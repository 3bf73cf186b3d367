import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct FollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Show or change how you follow a publication.",
        discussion: .text(
            """
            Without options, this command shows the publication's settings. If you have unfollowed the publication, \
            the command follows it again. Masthead saves the options, and all commands and the agent use them.
            """,
            examples:
                "masthead follow magazine --newest 10",
            "masthead follow magazine --url https://example.org/magazine/issues.plist",
            "masthead follow magazine --share-reading",
            "masthead follow harbour-blog --title Harbour --folder Coast --every 2h --keep 365 --full"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @OptionGroup(title: "Magazines and bookshelves") var policy: PolicyOptions
    @OptionGroup(title: "Magazines and bookshelves") var edition: EditionOptions
    @OptionGroup(title: "Feeds") var feed: FeedOptions
    @OptionGroup(title: "Checks") var arrival: ArrivalOptions

    @Option(help: ArgumentHelp("A new handle for the publication.", valueName: "handle"))
    var rename: String?

    @Option(help: "The publication's new address. Masthead checks the address before it saves it.")
    var url: String?

    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        let publicKey = try edition.key.map { try KeyFile.publicKey($0).description }
        let address = try url.map { try PublicationAddress.url($0) }
        let library = try await library.open()
        let publication = try await library.publications.publication(handle)
        let isChanging =
            policy.chosen != nil || arrival.isChosen || feed.isChosen || edition.scale != nil || rename != nil
            || address != nil
            || publicKey != nil || edition.noKey || edition.shareReading != nil
        if !isChanging, publication.handle == Handle.own {
            return show(
                publication, scale: try await library.settings.scale, try ArrivalSettings(console: .current).rules())
        }
        if isChanging || !publication.isFollowed { try Self.check(publication) }
        // Check all options before changing anything.
        if feed.isChosen { try Self.checkIsFeed(publication) }
        try checkSuitsFeed(publication)
        if edition.shareReading == true { try ReadingShareQuestion.check(publication) }
        if let rename { try await library.following.checkHandle(rename, of: publication.handle) }
        if edition.noKey, publication.publicKey != nil { try confirmNoKey(of: publication) }
        let wasFollowed = try await takeUp(publication, movingTo: address, in: library)
        try await changeHow(publication, publicKey, in: library)
        guard !isChanging, wasFollowed else { return }
        show(publication, scale: try await library.settings.scale, try ArrivalSettings(console: .current).rules())
    }

    /// Checks that the publication has a catalog that can be followed.
    private static func check(_ publication: LibraryPublication) throws(MastheadError) {
        if let error = publication.errorWithoutCatalog(cannot: "follow") { throw error }
    }

    private static func checkIsFeed(_ publication: LibraryPublication) throws(MastheadError) {
        guard publication.kind != .feed else { return }
        throw MastheadError(
            .configuration, cannot: "follow", to: publication.handle,
            found:
                """
                --title, --pictures, --full, --keep and --folder apply only to feeds, and this publication is a \
                \(publication.kind.rawValue)
                """,
            hint: "Use `masthead publications` to see the kind of each publication.")
    }

    /// Throws an error if the publication is a feed and an option, such as `--scale`, does not apply to feeds.
    private func checkSuitsFeed(_ publication: LibraryPublication) throws(MastheadError) {
        let others = [
            policy.chosen.map { _ in "the download options (--newest and others)" },
            edition.scale.map { _ in "--scale" },
            edition.key.map { _ in "--key" }, edition.noKey ? "--no-key" : nil,
        ].compactMap(\.self)
        guard publication.kind == .feed, !others.isEmpty else { return }
        throw MastheadError(
            .configuration, cannot: "follow", to: publication.handle,
            found: """
                this publication is a feed, and these options apply only to magazines and bookshelves: \
                \(others.joined(separator: ", "))
                """,
            hint: "Use --title, --folder, --every, --keep, --pictures or --full for feeds.")
    }

    /// Asks for confirmation before accepting catalogs without a signature.
    private func confirmNoKey(of publication: LibraryPublication) throws {
        let console = Console.current
        console.warnInLines(
            """
            Without a key, Masthead accepts any catalog from the server of \(publication.handle.printable), \
            including a forged one.
            """
        )
        guard !yes else { return }
        guard let questions = Questions(console) else {
            throw MastheadError(
                .configuration, cannot: "remove the key of", to: publication.handle,
                found: "Masthead can ask for confirmation only on a terminal", hint: "Use --yes to confirm.")
        }
        guard questions.confirm("Stop requiring signatures for \(publication.handle.printable)?") else {
            console.print("Nothing was changed.")
            throw ExitCode(1)
        }
    }

    /// Follows a publication at a new address, or follows an unfollowed one again.
    /// - Returns: whether the publication was already followed.
    private func takeUp(
        _ publication: LibraryPublication, movingTo address: URL?, in library: IssueLibrary
    ) async throws(MastheadError) -> Bool {
        let console = Console.current
        let name = publication.handle.printable
        if let address {
            let summary = try await library.adding.move(publication.handle, toReadable: address)
            console.show(summary.diagnostics, asResult: false)
            let place = try await library.publications.publication(publication.handle).url?.redacted.printable ?? ""
            console.print("Masthead now follows \(name) at \(place)")
            if !summary.withdrawn.isEmpty {
                console.warnInLines(
                    """
                    \(summary.withdrawn.count.counted("issue")) of \(name) \
                    \(summary.withdrawn.count == 1 ? "is" : "are") not in the new catalog. Downloaded files \
                    are kept.
                    """
                )
            }
        } else if !publication.isFollowed, let url = publication.url {
            try await library.following.addCatalog(url)
            console.print("you follow \(name) again (\(url.redacted.printable))")
        }
        return publication.isFollowed
    }

    /// Applies the remaining options. The handle is changed last, because the other changes use the old one.
    private func changeHow(
        _ publication: LibraryPublication, _ publicKey: String?, in library: IssueLibrary
    ) async throws(MastheadError) {
        let console = Console.current
        let handle = publication.handle
        let name = handle.printable
        if let chosen = policy.chosen {
            try await library.following.setPolicy(chosen, of: handle)
            console.print(chosen.sentence(of: name))
        }
        try await arrival.apply(to: handle, in: library)
        try await feed.apply(to: handle, in: library)
        if let scale = edition.scale {
            try await library.following.setScale(scale, of: handle)
            console.print("\(name): issues download at scale \(scale.rawValue) from now on")
        }
        if let publicKey {
            try await library.following.setKey(publicKey, of: handle)
            console.print("catalogs of \(name) must now be signed with this key")
            console.warnInLines(
                """
                If the key is wrong, Masthead rejects new issues. Check it with `masthead refresh \(name)`; \
                `masthead follow \(name) --no-key` removes it.
                """
            )
        }
        if edition.noKey {
            try await library.following.setKey(nil, of: handle)
            console.print(
                publication.publicKey == nil ? "\(name) has no key" : "\(name) no longer needs a signature")
        }
        if let shareReading = edition.shareReading {
            try await ReadingShareQuestion(publication: publication).answer(shareReading, in: library)
        }
        if let rename {
            try await library.following.setHandle(rename, of: handle)
            console.print("the handle of \(name) is now \(rename.printable)")
        }
    }

    /// Returns the title, with the feed's own title if the user has renamed the feed.
    private static func title(of publication: LibraryPublication) -> String {
        guard let own = publication.feed?.ownTitle else { return publication.title ?? "-" }
        return "\(own) (your name for “\(publication.feed?.publishedTitle ?? publication.handle)”)"
    }

    /// - Parameter usual: the settings for feeds that have none of their own.
    private static func lines(of feed: FeedDetails, usual: FeedSettings) -> [(String, String)] {
        let days = feed.retentionDays ?? usual.retentionDays
        func note(_ isUsual: Bool) -> String { isUsual ? " (default)" : "" }
        let folders = feed.folders.map { $0.joined(separator: "/") }.joined(separator: ", ")
        return [
            (
                "pictures",
                (feed.keepsPictures ?? usual.keepsPictures ? "kept" : "not kept") + note(feed.keepsPictures == nil)
            ),
            (
                "space",
                "up to \(PictureLimitOption.words(feed.pictureLimit ?? usual.pictureLimit)) of pictures"
                    + note(feed.pictureLimit == nil)
            ),
            ("full text", feed.fetchesArticles ? "fetched from the posts' pages" : "as published in the feed"),
            (
                "keep posts",
                (days == 0 ? "forever" : "\(days.counted("day")) after the feed drops them")
                    + note(feed.retentionDays == nil)
            ),
            ("folder", folders.isEmpty ? "-" : folders),
        ]
    }

    /// Prints how a publication is followed.
    private func show(_ publication: LibraryPublication, scale: Scale, _ rules: ArrivalRules) {
        let items = publication.kind.counted(publication.itemCount)
        let here = publication.feed == nil ? "; downloaded: \(publication.contentText)" : ""
        var lines = [
            ("handle", publication.handle),
            ("title", Self.title(of: publication)),
            ("kind", publication.kind.rawValue),
            ("holds", "\(items), \(publication.unreadCount) unread\(here)"),
            ("address", publication.url?.redacted ?? "-"),
            ("last check", publication.lookText ?? "never"),
            ("next check", publication.nextRefresh(by: rules).map { "\($0.rfc3339) (\($0.ahead()))" } ?? "-"),
            ("every", publication.intervalText(by: rules)),
            ("notify", publication.notifies ?? rules.notifies ? "yes" : "no"),
        ]
        if let share = publication.readingShare {
            lines.append(("statistics", ReadingShareQuestion.words(share, publication)))
        }
        let contacts = publication.contacts
        for (word, address) in [
            ("contact", contacts.contact), ("support", contacts.support), ("feedback", contacts.feedback),
        ] {
            if let address { lines.append((word, address.description)) }
        }
        if let feed = publication.feed {
            lines += Self.lines(of: feed, usual: rules.feeds)
        } else {
            lines += [
                ("downloads", publication.policyText),
                ("scale", publication.scale.map { String($0.rawValue) } ?? "\(scale.rawValue) (the library's)"),
                ("key", publication.publicKey ?? "none; signatures are not required"),
            ]
        }
        for (word, value) in lines { Console.current.print("\(word.filled(toColumns: 12))\(value.printable)") }
        if let failure = publication.failureText { Console.current.note(failure) }
    }
}

/// The options for the follow policy.
struct PolicyOptions: ParsableArguments {
    @Flag(help: "Download all issues and keep them.")
    var everything = false

    @Option(
        help: ArgumentHelp(
            """
            Keep the newest N issues. Masthead deletes the files of older issues, beginning with unopened issues.
            """,
            valueName: "n"))
    var newest: Int?

    @Option(
        help: ArgumentHelp(
            """
            Keep the newest N unopened issues. Masthead deletes the files of all other issues, beginning with \
            opened issues.
            """,
            valueName: "n"))
    var next: Int?

    @Flag(help: "Do not download issues automatically.")
    var nothing = false

    /// The selected policy, or nil if none was selected.
    var chosen: FollowPolicy? {
        if everything { return .everything }
        if nothing { return .nothing }
        return newest.map(FollowPolicy.newest) ?? next.map(FollowPolicy.next)
    }

    func validate() throws {
        let count = [everything, nothing, newest != nil, next != nil].count { $0 }
        guard count < 2 else { throw ValidationError("Use only one of --everything, --newest, --next and --nothing.") }
        guard (newest ?? next ?? 1) > 0 else { throw ValidationError("--newest and --next must be 1 or more.") }
    }
}
