import Foundation
import Periodical

/// The order of a publication's items.
enum ShelfOrder: Sendable, Hashable, CaseIterable {
    /// The default order: issues by date, books by when they were last opened.
    case newest
    case oldest, opened, title, author, size

    /// Returns the name of the order.
    /// - Parameter isOfBooks: Whether the list contains only books.
    func title(isOfBooks: Bool = false) -> String {
        switch self {
        case .newest: isOfBooks ? TerminalWords.Sort.opened : TerminalWords.Sort.newest
        case .oldest: TerminalWords.Sort.oldest
        case .opened: TerminalWords.Sort.opened
        case .title: TerminalWords.Sort.byTitle
        case .author: TerminalWords.Sort.byAuthor
        case .size: TerminalWords.Sort.largest
        }
    }

    /// Returns items in this order.
    /// - Parameters:
    ///   - indices: The items, newest first.
    ///   - areBooks: Whether the items are on a bookshelf.
    ///   - words: The language rules for sorting.
    func sorted(
        _ indices: [Int], of items: [ShelfItem], areBooks: Bool = false, by words: WordOrder = WordOrder([:])
    ) -> [Int] {
        switch self {
        case .newest: areBooks ? Self.byOpening(indices, items) : indices
        case .oldest: indices.reversed()
        case .opened: Self.byOpening(indices, items)
        case .title: words.sorted(indices) { items[$0].title }
        case .author:
            // Items without an author come last.
            words.sorted(indices.filter { items[$0].authors != nil }) { items[$0].authors ?? "" }
                + words.sorted(indices.filter { items[$0].authors == nil }) { items[$0].title }
        case .size: indices.sorted { (items[$0].byteCount ?? 0) > (items[$1].byteCount ?? 0) }
        }
    }

    /// Sorts items by when they were last opened, latest first. Items that were never opened follow, sorted by download
    /// time.
    private static func byOpening(_ indices: [Int], _ items: [ShelfItem]) -> [Int] {
        func moment(_ index: Int) -> (Date, Date) {
            (items[index].view.openedAt ?? .distantPast, items[index].arrived ?? .distantPast)
        }
        let moments = indices.map { (index: $0, moment: moment($0)) }
        return moments.enumerated().sorted { one, other in
            one.element.moment == other.element.moment
                ? one.offset < other.offset : one.element.moment > other.element.moment
        }.map(\.element.index)
    }
}
