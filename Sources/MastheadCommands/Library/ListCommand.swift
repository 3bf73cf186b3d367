import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List issues, books and posts, newest first.",
        discussion: .text(
            examples:
                "masthead list magazine --unread",
            "masthead list --year 1984 --sort number --json",
            "masthead list --kind feed --folder News --unread --limit 20"))

    @Argument(help: "The handles of the publications. [default: all]", completion: Completions.handles)
    var publications: [String] = []

    @OptionGroup(title: "Filters") var filter: ListFilter

    @Flag(help: "List only removed items. To restore an item, use `masthead download`.")
    var removed = false

    @Option(
        help:
            """
            Sort by opened (last read first), date (newest first), number (cover date, volume, number), title, \
            author, name or size (largest first). Posts have neither number nor size, so they are listed newest \
            first. [default: date, but opened for bookshelves, and the `feed-sort` setting for posts]
            """
    )
    var sort: ItemOrder?

    @Option(help: "Maximum number of issues, books and posts to list.")
    var limit: Int?

    @Flag(help: "Print one JSON document.")
    var json = false

    @OptionGroup var library: LibraryOptions

    func validate() throws {
        if let name = publications.first(where: { $0.contains("/") }), let handle = name.split(separator: "/").first {
            throw ValidationError(
                """
                Specify handles of publications, such as `masthead list \(handle)`. To show one item, use \
                `masthead contents \(name)`.
                """)
        }
        if let limit, limit < 1 { throw ValidationError("--limit must be 1 or more.") }
        if removed, filter.kind == .feed {
            throw ValidationError("--removed lists only issues and books. You cannot remove individual posts.")
        }
    }

    func run() async throws {
        guard try !publications.isEmpty || !library.isNew() else { return try await show(nil) }
        try await show(try await library.open(looks: true))
    }

    private func show(_ library: IssueLibrary?) async throws {
        var (items, posts): (ListedItems?, ListedPosts?)
        if let library {
            let kinds = try await library.publications.kinds()
            items = try await ListedItems(
                library, of: publications.isEmpty ? nil : publications, kinds, filter, removed: removed, sort, console)
            posts = try await ListedPosts(library, wanted(in: library, of: kinds), filter, sort, console)
            if let limit { try await cut(&items, &posts, to: limit) }
        }
        var hasAny = false
        if json {
            let reminders = try await library?.timers.reminders() ?? [:]
            return try await console.printJSON {
                if let part = try await items?.next() {
                    return part.map { item in
                        ItemView(
                            item, reminders: reminders.isEmpty ? [] : reminders[item.reference.description] ?? [])
                    }
                }
                return try await posts?.next()?.map { PostView($0) }
            }
        }
        if let library {
            hasAny = try await print(&items, of: library)
            hasAny = try await print(&posts, isBehindOthers: hasAny) || hasAny
        }
        guard !hasAny else { return }
        guard library != nil else {
            let place = try self.library.location().path.printable
            return console.note(
                """
                There is no library in \(place) yet. Use `masthead add URL` to add a publication, or `masthead add FILE` \
                to add a book. If you moved your library, use `masthead config library FOLDER`.
                """)
        }
        let isNarrowed = filter.isNarrowing || removed || !publications.isEmpty
        console.note(
            isNarrowed
                ? "Nothing matches."
                : """
                The library is empty. Use `masthead add URL` to add a publication, or `masthead add FILE` to add a book.
                """)
    }

    /// Returns the filter for posts, or nil if there can be no posts in the list.
    private func wanted(
        in library: IssueLibrary, of kinds: [String: PublicationKind]
    ) async throws -> PostFilter? {
        guard !removed, kinds.values.contains(.feed) else { return nil }
        var named: [String] = []
        for handle in publications { named.append(try await library.publications.publication(handle).handle) }
        let handles = named.isEmpty ? nil : named.filter { kinds[$0] == .feed }
        return handles?.isEmpty == true ? nil : filter.posts(of: handles)
    }

    /// Truncates both lists to those items and posts that come first in the merged list.
    private func cut(_ items: inout ListedItems?, _ posts: inout ListedPosts?, to limit: Int) async throws {
        let (firstItems, firstPosts) = (try await items?.first(limit) ?? [], try await posts?.first(limit) ?? [])
        let shares = (sort ?? .date).shares(limit, items: firstItems, posts: firstPosts, WordOrder(console.environment))
        items?.keep(Array(firstItems.prefix(shares.items)))
        posts?.keep(Array(firstPosts.prefix(shares.posts)))
    }

    /// - Returns: whether there were any items.
    private func print(_ items: inout ListedItems?, of library: IssueLibrary) async throws -> Bool {
        let clock = library.timers.clock
        let table = ItemTable(
            reminders: try await library.timers.reminders(), now: clock.now, home: clock.home, console: console)
        let isOfSeveral = (items?.handles.count ?? 0) > 1
        var rows: [[String]] = []
        var (hasAny, hasPaid) = (false, false)
        while let part = try await items?.next() {
            hasAny = true
            hasPaid = hasPaid || part.contains { $0.access != .free }
            if console.outputIsTerminal {
                rows += part.map { table.row(of: $0, isOfSeveral: isOfSeveral) }
            } else {
                console.print(lines: table.records(of: part))
            }
        }
        if !rows.isEmpty { console.print(lines: ItemTable.table(rows).lines(for: console)) }
        if hasPaid, let handles = items?.handles {
            try await library.tellRefusedAccounts(of: Array(handles), on: console)
        }
        return hasAny
    }

    /// - Parameter isBehindOthers: whether items have been printed above the posts.
    private func print(_ posts: inout ListedPosts?, isBehindOthers: Bool) async throws -> Bool {
        var all: [LibraryPost] = []
        var hasAny = false
        while let part = try await posts?.next() {
            hasAny = true
            if console.outputIsTerminal { all += part } else { console.print(lines: PostTable.records(of: part)) }
        }
        if !all.isEmpty {
            if isBehindOthers { console.print("") }
            console.print(lines: PostTable.table(of: all).lines(for: console))
        }
        return hasAny
    }

    private var console: Console { Console.current }
}
