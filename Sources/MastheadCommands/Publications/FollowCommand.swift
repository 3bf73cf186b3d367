import ArgumentParser
import Foundation
import IssueLibrary
import Periodical
import TerminalReader

struct FollowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow", abstract: "Show or change how a publication is followed.",
        discussion: .text(
            "Without options it shows how; one that was unfollowed is followed again. What is chosen is remembered, for `mirror` and for all other commands.",
            examples:
                "masthead follow press --newest 10",
            "masthead follow press --url https://example.org/press/issues.plist",
            "masthead follow press --share-reading",
            "masthead follow harbour-blog --title Harbour --folder Coast --every 2h --keep 365 --full"))

    @Argument(help: "The publication's handle.", completion: Completions.handles)
    var handle: String

    @OptionGroup var policy: PolicyOptions
    @OptionGroup var arrival: ArrivalOptions
    @OptionGroup var feed: FeedOptions

    @Option(help: "The scale at which its issues are brought in from now on: 1, or 2 for @2x.")
    var scale: Scale?

    @Option(help: ArgumentHelp("Another handle for it.", valueName: "handle"))
    var rename: String?

    @Option(help: "Where it is now; looked at before it is remembered.")
    var url: String?

    @Option(
        help: "The publisher's public key (RW...), or the file that has it: unsigned or older catalogs are refused.",
        completion: .file())
    var key: String?

    @Flag(
        inversion: .prefixedNo,
        help: "Whether its publisher's server is told how much is read: of each item and day a sum, and not by whom.")
    var shareReading: Bool?

    @Flag(help: "Ask for no signature any more.")
    var noKey = false

    @Flag(name: .shortAndLong, help: "Ask nothing.")
    var yes = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        guard key == nil || !noKey else { throw ValidationError("Give either --key or --no-key.") }
    }

    func run() async throws {
        let publicKey = try key.map { try KeyFile.publicKey($0).description }
        let address = try url.map { try PublicationAddress.url($0) }
        let library = try await library.open()
        let publication = try await library.publication(handle)
        let isChanging =
            policy.chosen != nil || arrival.isChosen || feed.isChosen || scale != nil || rename != nil || address != nil
            || publicKey != nil || noKey || shareReading != nil
        if !isChanging, publication.handle == Handle.own {
            return show(publication, scale: try await library.scale, try ArrivalSettings(console: .current).rules())
        }
        if isChanging || !publication.isFollowed { try Self.check(publication) }
        // All that is asked for is checked before the first of it is done.
        if feed.isChosen { try Self.checkIsFeed(publication) }
        try checkSuitsFeed(publication)
        if shareReading == true { try ReadingShareQuestion.check(publication) }
        if let rename { try await library.checkHandle(rename, of: publication.handle) }
        if noKey, publication.publicKey != nil { try confirmNoKey(of: publication) }
        let wasFollowed = try await takeUp(publication, movingTo: address, in: library)
        try await changeHow(publication, publicKey, in: library)
        guard !isChanging, wasFollowed else { return }
        show(publication, scale: try await library.scale, try ArrivalSettings(console: .current).rules())
    }

    /// Sees to it that there is something to follow: a catalog.
    private static func check(_ publication: LibraryPublication) throws(MastheadError) {
        if let error = publication.errorWithoutCatalog(cannot: "follow") { throw error }
    }

    private static func checkIsFeed(_ publication: LibraryPublication) throws(MastheadError) {
        guard publication.kind != .feed else { return }
        throw MastheadError(
            .configuration, cannot: "follow", to: publication.handle,
            found:
                "--title, --pictures, --full, --keep and --folder are for feeds, and it is a \(publication.kind.rawValue)",
            hint: "`masthead publications` shows the kind of each.")
    }

    /// Feeds are not signed, have no scales, and what of them is kept is said in another way.
    private func checkSuitsFeed(_ publication: LibraryPublication) throws(MastheadError) {
        let others = [
            policy.chosen.map { _ in "what is brought in (--newest and its kin)" }, scale.map { _ in "--scale" },
            key.map { _ in "--key" }, noKey ? "--no-key" : nil,
        ].compactMap(\.self)
        guard publication.kind == .feed, !others.isEmpty else { return }
        throw MastheadError(
            .configuration, cannot: "follow", to: publication.handle,
            found: "\(others.joined(separator: ", ")): that is for magazines and bookshelves, and it is a feed",
            hint: "For feeds there are --title, --folder, --every, --keep, --pictures and --full.")
    }

    /// Asks whether a catalog without a signature is to be taken.
    private func confirmNoKey(of publication: LibraryPublication) throws {
        let console = Console.current
        console.warn(
            "Without its key, anything is taken for \(publication.handle.printable) that its server, or another one in its place, says."
        )
        guard !yes else { return }
        guard let questions = Questions(console) else {
            throw MastheadError(
                .configuration, cannot: "remove the key of", to: publication.handle,
                found: "there is no terminal to ask on", hint: "--yes says that it is meant.")
        }
        guard questions.confirm("Take its key away?") else {
            console.print("Nothing was changed.")
            throw ExitCode(1)
        }
    }

    /// Follows a publication at its new address, or again.
    /// - Returns: whether it was followed before.
    private func takeUp(
        _ publication: LibraryPublication, movingTo address: URL?, in library: IssueLibrary
    ) async throws(MastheadError) -> Bool {
        let console = Console.current
        let name = publication.handle.printable
        if let address {
            let summary = try await library.move(publication.handle, toReadable: address)
            console.show(summary.diagnostics, asResult: false)
            let place = try await library.publication(publication.handle).url?.redacted.printable ?? ""
            console.print("\(name) is followed at \(place)")
            if !summary.withdrawn.isEmpty {
                console.warn(
                    "\(summary.withdrawn.count.counted("issue")) of \(name) \(summary.withdrawn.count == 1 ? "is" : "are") not offered there; what is here stays."
                )
            }
        } else if !publication.isFollowed, let url = publication.url {
            try await library.addCatalog(url)
            console.print("\(name) is followed again (\(url.redacted.printable))")
        }
        return publication.isFollowed
    }

    /// Changes what else was asked for; the handle last, so that all before it finds the publication.
    private func changeHow(
        _ publication: LibraryPublication, _ publicKey: String?, in library: IssueLibrary
    ) async throws(MastheadError) {
        let console = Console.current
        let handle = publication.handle
        let name = handle.printable
        if let chosen = policy.chosen {
            try await library.setPolicy(chosen, of: handle)
            console.print(chosen.sentence(of: name))
        }
        try await arrival.apply(to: handle, in: library)
        try await feed.apply(to: handle, in: library)
        if let scale {
            try await library.setScale(scale, of: handle)
            console.print("\(name) is brought in at scale \(scale.rawValue) from now on")
        }
        if let publicKey {
            try await library.setKey(publicKey, of: handle)
            console.print("\(name) has to be signed with this key from now on")
            console.warn(
                "With a wrong key nothing new arrives any more: `masthead refresh \(name)` tells, `masthead follow \(name) --no-key` takes it away."
            )
        }
        if noKey {
            try await library.setKey(nil, of: handle)
            console.print(
                publication.publicKey == nil ? "\(name) had no key" : "\(name) needs no signature from now on")
        }
        if let shareReading {
            try await ReadingShareQuestion(publication: publication).answer(shareReading, in: library)
        }
        if let rename {
            try await library.setHandle(rename, of: handle)
            console.print("\(name) is called \(rename.printable) from now on")
        }
    }

    /// What it is called; of a feed that has a name of the reader's own also what it calls itself.
    private static func title(of publication: LibraryPublication) -> String {
        guard let own = publication.feed?.ownTitle else { return publication.title ?? "-" }
        return "\(own) (your name for “\(publication.feed?.publishedTitle ?? publication.handle)”)"
    }

    /// - Parameter usual: what holds where the feed has no setting of its own.
    private static func lines(of feed: FeedDetails, usual: FeedSettings) -> [(String, String)] {
        let days = feed.retentionDays ?? usual.retentionDays
        func note(_ isUsual: Bool) -> String { isUsual ? " (the usual)" : "" }
        let folders = feed.folders.map { $0.joined(separator: "/") }.joined(separator: ", ")
        return [
            (
                "pictures",
                (feed.keepsPictures ?? usual.keepsPictures ? "kept" : "not kept") + note(feed.keepsPictures == nil)
            ),
            (
                "room",
                "up to \(PictureLimitOption.words(feed.pictureLimit ?? usual.pictureLimit)) of pictures"
                    + note(feed.pictureLimit == nil)
            ),
            ("articles", feed.fetchesArticles ? "whole, from their pages" : "as the feed gives them"),
            (
                "keeps posts",
                (days == 0 ? "for ever" : "\(days.counted("day")) longer than the feed")
                    + note(feed.retentionDays == nil)
            ),
            ("folder", folders.isEmpty ? "-" : folders),
        ]
    }

    /// Shows how it is followed.
    private func show(_ publication: LibraryPublication, scale: Scale, _ rules: ArrivalRules) {
        let items = publication.kind.counted(publication.itemCount)
        let here = publication.feed == nil ? "; here: \(publication.contentText)" : ""
        var lines = [
            ("handle", publication.handle),
            ("title", Self.title(of: publication)),
            ("kind", publication.kind.rawValue),
            ("holds", "\(items), \(publication.unreadCount) unread\(here)"),
            ("address", publication.url?.redacted ?? "-"),
            ("last looked", publication.lookText ?? "never"),
            ("next look", publication.nextRefresh(by: rules).map { "\($0.rfc3339) (\($0.ahead()))" } ?? "-"),
            ("every", publication.intervalText(by: rules)),
            ("notices", publication.notifies ?? rules.notifies ? "yes" : "no"),
        ]
        if let share = publication.readingShare {
            lines.append(("reading", ReadingShareQuestion.words(share, publication)))
        }
        let contacts = publication.contacts
        for (word, address) in [
            ("write to", contacts.contact), ("help", contacts.support), ("feedback", contacts.feedback),
        ] {
            if let address { lines.append((word, address.description)) }
        }
        if let feed = publication.feed {
            lines += Self.lines(of: feed, usual: rules.feeds)
        } else {
            lines += [
                ("brings in", publication.policyText),
                ("scale", publication.scale.map { String($0.rawValue) } ?? "\(scale.rawValue) (the library's)"),
                ("key", publication.publicKey ?? "none: no signature is asked for"),
            ]
        }
        for (word, value) in lines { Console.current.print("\(word.filled(toColumns: 12))\(value.printable)") }
        if let failure = publication.failureText { Console.current.note(failure) }
    }
}

/// What of a publication arrives by itself.
struct PolicyOptions: ParsableArguments {
    @Flag(help: "Bring in everything, and remove nothing.")
    var everything = false

    @Option(
        help: ArgumentHelp(
            "Keep the newest N issues; the content of others is removed, the oldest unread first.", valueName: "n"))
    var newest: Int?

    @Option(
        help: ArgumentHelp(
            "Keep the newest N issues that were not opened yet; the content of others is removed, the oldest read first.",
            valueName: "n"))
    var next: Int?

    @Flag(help: "Bring in nothing but what is asked for by name.")
    var nothing = false

    /// What was chosen.
    var chosen: FollowPolicy? {
        if everything { return .everything }
        if nothing { return .nothing }
        return newest.map(FollowPolicy.newest) ?? next.map(FollowPolicy.next)
    }

    func validate() throws {
        let count = [everything, nothing, newest != nil, next != nil].count { $0 }
        guard count < 2 else { throw ValidationError("Give one of --everything, --newest, --next and --nothing.") }
        guard (newest ?? next ?? 1) > 0 else { throw ValidationError("--newest and --next take a number from 1.") }
    }
}
