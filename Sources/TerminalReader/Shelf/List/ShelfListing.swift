import Foundation
import Periodical

/// The rows of the shelf: sections of items under headings.
///
/// Each change to the shelf creates a new listing, but only the visible rows are drawn.
struct ShelfListing: Sendable, Hashable {
    /// A group of items under a heading.
    struct Section: Sendable, Hashable {
        /// The part of the shelf that the section shows.
        let source: ShelfSource
        let title: String
        /// The kind, such as `magazine` or `books`, or nil if the section is not a publication.
        let kind: String?
        /// The number of new items.
        let newCount: Int
        /// The items, as indices into the shelf's items.
        let items: [Int]
    }

    enum Row: Sendable, Hashable {
        case gap
        /// The heading of the section at this index.
        case heading(Int)
        /// An item in a section, both by index.
        case item(Int, section: Int)
    }

    /// The selected item, which stays selected when its row changes.
    struct Choice: Sendable, Hashable {
        var section: ShelfSource
        var item: ItemReference
    }

    let sections: [Section]
    let rows: [Row]
    /// The indices of those rows that are items, in order.
    let itemRows: [Int]
    /// The number of new items on the whole shelf, whether or not they are listed.
    let newCount: Int

    static let empty = ShelfListing(sections: [], rows: [], itemRows: [], newCount: 0)

    private init(sections: [Section], rows: [Row], itemRows: [Int], newCount: Int) {
        self.sections = sections
        self.rows = rows
        self.itemRows = itemRows
        self.newCount = newCount
    }

    /// Creates a shelf's listing.
    /// - Parameters:
    ///   - hasGaps: Whether to leave a gap above each heading.
    ///   - words: The language rules for sorting titles.
    init(
        _ contents: ShelfContents, source: ShelfSource = .everything, filter: ShelfFilter = .everything,
        order: ShelfOrder = .newest, hasGaps: Bool, mostBegun: Int = 5, words: WordOrder = WordOrder([:]),
        now: Date = .now
    ) {
        var byHandle: [String: [Int]] = [:]
        var begun: [Int] = []
        var favorites: [Int] = []
        var due: [Int] = []
        let newByHandle = contents.newCounts
        for (index, item) in contents.items.enumerated() {
            if case .reading = item.progress, item.presence != .notHere, filter.includes(item) { begun.append(index) }
            guard filter.includes(item) else { continue }
            byHandle[item.handle, default: []].append(index)
            if item.view.favorite { favorites.append(index) }
            if item.reminder?.due(at: now) != nil { due.append(index) }
        }
        begun.sort {
            (contents.items[$0].view.openedAt ?? .distantPast) > (contents.items[$1].view.openedAt ?? .distantPast)
        }
        var sections: [Section] = []
        func add(_ source: ShelfSource, _ title: String, _ kind: String?, _ new: Int, _ items: [Int]) {
            guard !items.isEmpty else { return }
            sections.append(Section(source: source, title: title, kind: kind, newCount: new, items: items))
        }
        func add(_ publication: ShelfPublication) {
            add(
                .publication(publication.id), publication.title, publication.kind.word,
                newByHandle[publication.id] ?? 0,
                order.sorted(
                    byHandle[publication.id] ?? [], of: contents.items, areBooks: publication.kind == .bookshelf,
                    by: words))
        }
        switch source {
        case .everything:
            add(.due, TerminalWords.Shelf.due, nil, 0, due)
            if filter == .everything || filter == .here {
                add(.begun, TerminalWords.Shelf.continueReading, nil, 0, Array(begun.prefix(mostBegun)))
            }
            for publication in Self.sorted(contents.publications, by: words) { add(publication) }
        case .due: add(.due, TerminalWords.Shelf.due, nil, 0, due)
        case .begun: add(.begun, TerminalWords.Shelf.continueReading, nil, 0, begun)
        case .favorites:
            add(
                .favorites, TerminalWords.Shared.favorites, nil, 0,
                order.sorted(favorites, of: contents.items, by: words))
        case .publication(let handle):
            guard let publication = contents.publications.first(where: { $0.id == handle }) else { break }
            guard publication.kind == .bookshelf, order == .newest else {
                add(publication)
                break
            }
            for group in BookGroups(byHandle[handle] ?? [], of: contents.items, by: words).groups {
                add(.group(handle, tag: group.tag), group.title, nil, 0, group.items)
            }
        case .group: break
        }
        var rows: [Row] = []
        var itemRows: [Int] = []
        for (number, section) in sections.enumerated() {
            if hasGaps, number > 0 { rows.append(.gap) }
            rows.append(.heading(number))
            for item in section.items {
                itemRows.append(rows.count)
                rows.append(.item(item, section: number))
            }
        }
        self.init(
            sections: sections, rows: rows, itemRows: itemRows, newCount: newByHandle.values.reduce(0, +))
    }

    /// Returns publications in shelf order: magazines, bookshelves, then feeds, each sorted by title.
    static func sorted(
        _ publications: [ShelfPublication], by words: WordOrder = WordOrder([:])
    ) -> [ShelfPublication] {
        words.sorted(publications.sorted { $0.id < $1.id }, by: \.title).enumerated().sorted { one, other in
            (one.element.kind.rank, one.offset) < (other.element.kind.rank, other.offset)
        }.map(\.element)
    }

    /// Returns the index of an item's row among ``itemRows``. If the item is no longer in its section, uses the first
    /// section that contains it.
    func index(of choice: Choice, in contents: ShelfContents) -> Int? {
        var other: Int?
        for (index, row) in itemRows.enumerated() {
            guard case .item(let item, let section) = rows[row], contents.items[item].id == choice.item else {
                continue
            }
            if sections[section].source == choice.section { return index }
            other = other ?? index
        }
        return other
    }

    /// Returns the item and the section of an item row.
    /// - Parameter index: The row, as an index into ``itemRows``.
    func place(_ index: Int) -> (item: Int, section: Int)? {
        guard itemRows.indices.contains(index), case .item(let item, let section) = rows[itemRows[index]] else {
            return nil
        }
        return (item, section)
    }
}

extension PublicationKind {
    /// The kind's name in a publication's heading.
    var word: String {
        switch self {
        case .magazine: TerminalWords.Shelf.magazine
        case .bookshelf: TerminalWords.Shelf.bookshelf
        case .feed: TerminalWords.Shelf.feed
        }
    }

    /// The heading above all publications of this kind.
    var groupTitle: String {
        switch self {
        case .magazine: TerminalWords.Shelf.magazines
        case .bookshelf: TerminalWords.Shelf.books
        case .feed: TerminalWords.Shelf.feeds
        }
    }

    /// The plural noun for the items in a publication of this kind.
    var itemsWord: String {
        switch self {
        case .magazine: TerminalWords.Items.issues
        case .bookshelf: TerminalWords.Items.books
        case .feed: TerminalWords.Items.posts
        }
    }

    fileprivate var rank: Int {
        switch self {
        case .magazine: 0
        case .bookshelf: 1
        case .feed: 2
        }
    }
}
