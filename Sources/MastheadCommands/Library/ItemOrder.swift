import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// The order of a list of items.
enum ItemOrder: String, ExpressibleByArgument, CaseIterable {
    case date, number, title, author, name, size

    /// Sorts items that come newest first.
    func sorted(_ items: [LibraryItem]) -> [LibraryItem] {
        func by(_ text: (LibraryItem) -> String) -> [LibraryItem] {
            items.sorted { text($0).localizedStandardCompare(text($1)) == .orderedAscending }
        }
        switch self {
        case .date: return items
        case .number:
            let keys = items.map { ($0, IssueSortKey($0.description, name: $0.name)) }
            return keys.sorted { ($0.0.handle, $0.1) < ($1.0.handle, $1.1) }.map(\.0)
        case .title: return by(\.title)
        // What has no author comes last.
        case .author: return by { $0.description.authors.first ?? "\u{10FFFF}" }
        case .name: return by(\.name)
        case .size:
            return items.sorted { ($0.totalByteCount ?? 0, $1.name) > ($1.totalByteCount ?? 0, $0.name) }
        }
    }
}
