import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the issues, books and posts, newest first.",
        discussion: .text(
            examples:
                "masthead list press --unread",
            "masthead list --year 1984 --sort number --json",
            "masthead list --kind feed --folder News --unread --limit 20"))

    @Argument(help: "The publications, by their handles. [default: all]", completion: Completions.handles)
    var publications: [String] = []

    @OptionGroup var filter: ListFilter

    @Flag(help: "What you removed, in place of what is there; `masthead download` brings it back.")
    var removed = false

    @Option(
        help:
            "In which order: opened (last read first, then what was got last), date (newest first), number (as they stand on a shelf: cover date, volume, number), title, author, name or size (largest first). [default: date; of bookshelves alone opened, of posts as `masthead config feed-sort` has it]"
    )
    var sort: ItemOrder?

    @Option(help: "The most posts to list.")
    var limit: Int?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit takes a whole number from 1.") }
    }

    func run() async throws {
        var (items, posts): ([LibraryItem], [LibraryPost]) = ([], [])
        var opened: IssueLibrary?
        var reminders: [String: [TimerReminder]] = [:]
        if try !publications.isEmpty || !library.isNew() {
            let library = try await library.open(looks: true)
            opened = library
            let kinds = try await library.publicationKinds()
            items = try await self.items(in: library, of: kinds)
            posts = try await self.posts(in: library, of: kinds)
            if !items.isEmpty { reminders = try await library.timerReminders() }
        }
        if json {
            let listed = items.map { Listed.item($0, reminders: reminders[$0.reference.description] ?? []) }
            return try await console.printJSON(list: listed + posts.map(Listed.post)) { $0 }
        }
        if let opened, !items.isEmpty {
            let clock = opened.timerClock
            ItemTable(items, reminders: reminders, at: clock.now, in: clock.home).lines(for: console)
                .forEach(console.print)
        }
        if !items.isEmpty, !posts.isEmpty { console.print("") }
        if !posts.isEmpty { PostTable(posts: posts).lines(for: console).forEach(console.print) }
        if let opened, items.contains(where: { $0.access != .free }) {
            try await opened.tellRefusedAccounts(of: Array(Set(items.map(\.handle))), on: console)
        }
        guard items.isEmpty, posts.isEmpty else { return }
        let isNarrowed = filter.isNarrowing || removed || !publications.isEmpty
        console.note(
            isNarrowed
                ? "There are none." : "The library is empty: `masthead mirror URL` and `masthead add FILE` fill it.")
    }

    private func posts(
        in library: IssueLibrary, of kinds: [String: PublicationKind]
    ) async throws -> [LibraryPost] {
        guard !removed, kinds.values.contains(.feed) else { return [] }
        var named: [String] = []
        for handle in publications { named.append(try await library.publication(handle).handle) }
        let handles = named.isEmpty ? nil : named.filter { kinds[$0] == .feed }
        guard handles?.isEmpty != true, let wanted = filter.posts(of: handles) else { return [] }
        let order: PostSort =
            switch sort {
            case .title, .name: .title
            case nil: try Console.current.settings.value(KnownSettings.feedSort)
            default: .newest
            }
        return try await library.allPosts(wanted, sort: order, limit: limit) { filter.takes($0) }
    }

    private func items(
        in library: IssueLibrary, of kinds: [String: PublicationKind]
    ) async throws -> [LibraryItem] {
        let handles = publications.isEmpty ? nil : publications
        var items = try await library.items(of: handles, removed: removed)
        if removed { items += try await library.items(of: handles).filter(\.isContentRemoved) }
        let shown = items.filter { filter.takes($0, of: kinds[$0.handle] ?? .magazine) }
        let areBooks = !shown.isEmpty && Set(shown.map(\.handle)).allSatisfy { kinds[$0] == .bookshelf }
        return (sort ?? (areBooks ? .opened : .date)).sorted(shown, WordOrder(console.environment))
    }

    private var console: Console { Console.current }
}
