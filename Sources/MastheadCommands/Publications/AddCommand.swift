import ArgumentParser
import Foundation
import IssueLibrary
import IssueTransfer
import Periodical
import Signatures

struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Follow a publication, or import book files.",
        discussion: .text(
            """
            Follows a magazine, a feed, an OPDS catalog or a store. Masthead checks the address before it saves the \
            publication. Use the options to choose what downloads automatically. You can change these options later \
            with `masthead follow`.

            You can also add local files. EPUB, PDF, CBZ and issue archives are imported to the bookshelf with the \
            handle `own`. If you specify a folder without a catalog, Masthead imports all books in it and its \
            subfolders, except in libraries, issue sources and packed folders. Masthead identifies files by their content and skips files that are already in the library. \
            If you specify an OPML file, Masthead follows every feed in it.
            """,
            examples:
                "masthead add https://example.org/issues.plist",
            "masthead add https://example.org/issues.plist --handle magazine --key magazine.key.pub",
            "masthead add https://example.org/issues.plist --newest 10",
            "masthead add https://example.org/books.json",
            "masthead add https://example.org/blog",
            "masthead add subscriptions.opml",
            "masthead add https://example.org/subscriptions.opml",
            "masthead add novel.epub ~/comics"))

    @Argument(
        help: ArgumentHelp(
            """
            The address of a catalog, a feed, a host or a web page, or the path of a packed folder, a book file or a \
            folder of book files.
            """,
            valueName: "address"),
        completion: .file())
    var addresses: [String]

    @Option(
        help: """
            A short name for the publication, used in references such as press/spring-2026. [default: based on its \
            title or address]
            """)
    var handle: String?

    @Option(
        help:
            """
            The publisher's public key (RW...), or a file with the key. Masthead then rejects unsigned and outdated \
            catalogs.
            """,
        completion: .file())
    var key: String?

    @OptionGroup(title: "Automatic downloads") var policy: PolicyOptions
    @OptionGroup(title: "Checks") var arrival: ArrivalOptions

    @Option(help: "The resolution for the publication's issues: 1, or 2 for @2x. [default: the library's resolution]")
    var scale: Scale?

    @OptionGroup var library: LibraryOptions

    func run() async throws {
        if addresses.count == 1, let questions = Questions(.current) { return try await addAsking(questions) }
        try await add(addresses)
    }

    /// Adds the only address. If it is wrong and there is a terminal, asks for another one.
    private func addAsking(_ questions: Questions) async throws {
        var typed = addresses
        while true {
            do {
                return try await add(typed)
            } catch let error as MastheadError {
                guard error.isOfTheAddress else { throw error }
                Console.current.report(error)
                let answer = questions.ask("Another address (empty to stop)", default: "") { $0 }
                guard !answer.isEmpty else { throw ExitCode(1) }
                typed = [answer]
            }
        }
    }

    private func add(_ addresses: [String]) async throws {
        let targets = try addresses.map { address throws(MastheadError) in try AddTarget(address) }
        try check(targets)
        let publicKey = try key.map { try KeyFile.publicKey($0) }
        let opened = try await library.open(making: true, policy: policy.chosen)
        var isWhole = true
        for target in targets {
            do {
                switch target {
                case .publication(let address): try await followChosen(address, publicKey, in: opened)
                case .feeds(let file): try await AddedFeeds(opened).add(list: file)
                case .file(let file): try await AddedFiles(opened, isVerbose: library.verbose).add(file)
                case .folder(let folder):
                    if try await !AddedFiles(opened, isVerbose: library.verbose).add(below: folder) { isWhole = false }
                }
            } catch let error as MastheadError {
                // A failure does not keep the other targets from being added.
                guard targets.count > 1, error.code != .stopped else { throw error }
                Console.current.report(error)
                isWhole = false
            }
        }
        await opened.finishIndexing(on: .current, tellsFailures: true)
        if !isWhole { throw ExitCode(1) }
    }

    /// Checks that the options suit the targets: some options require publications, others exactly one publication.
    private func check(_ targets: [AddTarget]) throws {
        let count = targets.count { if case .publication = $0 { true } else { false } }
        let isAboutOne = handle != nil || key != nil
        let isAboutPublications = isAboutOne || policy.chosen != nil || arrival.isChosen || scale != nil
        if isAboutPublications, count < targets.count {
            throw ValidationError(
                "--handle, --key and the download options cannot be used with files. Add the files separately.")
        }
        if isAboutOne, count > 1 {
            throw ValidationError("--handle and --key require exactly one address. Add each publication separately.")
        }
    }

    /// Follows the publication at an address. If a web page links to several feeds, asks which of them to follow.
    private func followChosen(_ address: URL, _ publicKey: PublicKey?, in library: IssueLibrary) async throws {
        switch try await follow(address, publicKey, in: library) {
        case .publication(let addition): try await finish(addition, in: library)
        case .feeds(let addition):
            try AddedFeeds(library).tell(addition, of: address.redacted)
            for handle in addition.added { try await arrival.apply(to: handle, in: library) }
        case .choice(let feeds, let page):
            guard let chosen = AddedFeeds(library).choice(of: feeds) else {
                throw MastheadError.severalFeeds(feeds, of: page)
            }
            try await followChosen(chosen, publicKey, in: library)
        }
    }

    private func follow(
        _ address: URL, _ publicKey: PublicKey?, in library: IssueLibrary
    ) async throws(MastheadError) -> LibraryAddition {
        let display = CountingDisplay(console: .current, isQuiet: false)
        let place = address.host().map { "\($0)" } ?? address.redacted
        let waiting = WaitingNotice(
            "Waiting for \(place.printable), which has not answered yet. Press Ctrl-C to stop.", on: .current)
        defer {
            waiting.end()
            display.finish()
        }
        return try await library.adding.follow(address, handle: handle, publicKey: publicKey?.description) { count in
            waiting.end()
            display.show(
                "reading the catalog", DownloadProgress(byteCount: count, totalByteCount: nil), unit: .things("books")
            )
        }
    }

    /// Prints how to download the free items and buy the paid ones.
    private func tellItems(of publication: LibraryPublication, in library: IssueLibrary) async throws(MastheadError) {
        let (console, name) = (Console.current, publication.handle.printable)
        let mayBePaid = try await library.items.mayHavePaidItems(of: publication.handle)
        let offered =
            mayBePaid ? try await library.items.all(of: [publication.handle]).filter { $0.access == .sold } : []
        let count = publication.itemCount - offered.count
        if count > 0 {
            let what =
                offered.isEmpty
                ? count == 1 ? "the item" : "all items" : count == 1 ? "the free item" : "the free items"
            console.note("Use `masthead mirror \(name)` to download \(what).")
        }
        if let sentence = offered.offerSentence { console.note(console.wrapped(sentence)) }
    }

    /// Applies the options to a publication that is now followed, and prints the result.
    private func finish(_ addition: PublicationAddition, in library: IssueLibrary) async throws {
        let console = Console.current
        // A new bookshelf gets its own default policy, so set the selected policy here.
        if !addition.isNew || addition.publication.kind == .bookshelf, let chosen = policy.chosen {
            try await library.following.setPolicy(chosen, of: addition.publication.handle)
        }
        if let scale { try await library.following.setScale(scale, of: addition.publication.handle) }
        console.show(addition.diagnostics, asResult: false)
        let publication = addition.publication
        let name = publication.handle.printable
        let place = publication.url?.redacted.printable ?? ""
        if addition.isNew {
            console.print(addition.sentence)
            if publication.kind == .feed {
                console.note("Use `masthead list \(name)` to list its posts.")
            } else if publication.kind == .bookshelf {
                console.note(
                    "Use `masthead list \(name)` to list the books. Masthead downloads a book when you open it.")
            } else if publication.itemCount > 0 {
                try await tellItems(of: publication, in: library)
            }
        } else if addition.isFollowedAgain {
            console.print("you follow \(name) again (\(place))")
            if publication.kind != .feed { console.note("Use `masthead mirror \(name)` to download new issues.") }
        } else if key != nil {
            console.print("catalogs of \(name) must now be signed with this key (\(place))")
        } else {
            console.print("you already follow \(name) (\(place))")
        }
        let chosen = policy.chosen ?? addition.publication.policy
        if policy.chosen != nil
            || addition.isNew && chosen != .everything && publication.kind == .magazine
        {
            console.print(chosen.sentence(of: name))
        }
        try await arrival.apply(to: publication.handle, in: library)
        if addition.isNew, scale == nil, publication.kind == .magazine {
            try await FirstScale.choose(for: publication.handle, in: library)
        }
        try await ReadingShareQuestion.ask(publication.handle, in: library)
    }
}

extension PublicationAddition {
    /// A line with the added publication's handle, kind, title and number of items.
    var sentence: String {
        "added \(publication.handle.printable): a \(publication.kind.rawValue) of "
            + "\(publication.kind.counted(publication.itemCount)) at \(publication.url?.redacted.printable ?? "")"
    }
}

extension MastheadError {
    /// Whether the error may be due to a wrong address.
    fileprivate var isOfTheAddress: Bool {
        [.unusableURL, .unreachable, .refused, .serverFailed, .tooSlow, .interrupted, .otherFormat, .notABook].contains(
            code)
            || remedies.contains { $0.kind == .checkAddress }
    }
}
