import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// The order of a list of items.
enum ItemOrder: String, ExpressibleByArgument, CaseIterable {
    case opened, date, number, title, author, name, size

    /// Sorts items that come newest first.
    /// - Parameter words: by the rules of which language words are ordered.
    func sorted(_ items: [LibraryItem], _ words: WordOrder) -> [LibraryItem] {
        func by(_ text: (LibraryItem) -> String) -> [LibraryItem] {
            items.sorted { words.areInOrder(text($0), text($1)) }
        }
        switch self {
        case .opened:
            // Those that were not opened yet come behind, the last that was got first.
            func moment(_ item: LibraryItem) -> (Date, Date) {
                (item.lastOpened ?? .distantPast, item.arrived ?? item.announced ?? item.date)
            }
            return items.sorted { moment($0) > moment($1) }
        case .date: return items
        case .number:
            let keys = items.map { ($0, IssueSortKey($0.description, name: $0.name)) }
            return keys.sorted { ($0.0.handle, $0.1) < ($1.0.handle, $1.1) }.map(\.0)
        case .title: return by(\.title)
        // What has no author comes last.
        case .author:
            let (signed, others) = (
                items.filter { !$0.description.authors.isEmpty }, items.filter { $0.description.authors.isEmpty }
            )
            return signed.sorted { one, other in
                words.areInOrder(one.description.authors[0], other.description.authors[0])
            } + others
        case .name: return by(\.name)
        case .size:
            return items.sorted { ($0.totalByteCount ?? 0, $1.name) > ($1.totalByteCount ?? 0, $0.name) }
        }
    }
}
