import Foundation
import Periodical

/// In which order the items of a publication are listed.
enum ShelfOrder: Sendable, Hashable, CaseIterable {
    /// As is usual: issues by their dates, books by when they were opened last.
    case newest
    case oldest, opened, title, author, size

    /// - Parameter isOfBooks: whether books are listed, and nothing else.
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

    /// Items in this order; those that are given are the newest first.
    /// - Parameters:
    ///   - areBooks: whether they stand on a bookshelf.
    ///   - words: by the rules of which language words are ordered.
    func sorted(
        _ indices: [Int], of items: [ShelfItem], areBooks: Bool = false, by words: WordOrder = WordOrder([:])
    ) -> [Int] {
        switch self {
        case .newest: areBooks ? Self.byOpening(indices, items) : indices
        case .oldest: indices.reversed()
        case .opened: Self.byOpening(indices, items)
        case .title: words.sorted(indices) { items[$0].title }
        case .author:
            // What has no author comes last.
            words.sorted(indices.filter { items[$0].authors != nil }) { items[$0].authors ?? "" }
                + words.sorted(indices.filter { items[$0].authors == nil }) { items[$0].title }
        case .size: indices.sorted { (items[$0].byteCount ?? 0) > (items[$1].byteCount ?? 0) }
        }
    }

    /// What was opened last comes first; what was not opened comes behind, the last that was got first.
    private static func byOpening(_ indices: [Int], _ items: [ShelfItem]) -> [Int] {
        func moment(_ index: Int) -> (Date, Date) {
            (items[index].lastOpened ?? .distantPast, items[index].arrived ?? .distantPast)
        }
        let moments = indices.map { (index: $0, moment: moment($0)) }
        return moments.enumerated().sorted { one, other in
            one.element.moment == other.element.moment
                ? one.offset < other.offset : one.element.moment > other.element.moment
        }.map(\.element.index)
    }
}
