import ArgumentParser
import Foundation
import IssueLibrary
import Periodical

/// The order in which items and posts are listed.
enum ItemOrder: String, ExpressibleByArgument, CaseIterable {
    case opened, date, number, title, author, name, size

    /// A sort key.
    enum Key: Sendable {
        /// A date, latest first.
        case moment(Date)
        /// Text, compared by a language's rules. Items without text come last.
        case text(String?)
        case number(handle: String, IssueSortKey)
        /// A size, largest first, and then a name.
        case size(Int, String)
        /// The key for posts, which have no number and come last.
        case last
    }

    /// The order in which the library can return items, or nil if they must be sorted afterward.
    var ofListing: ItemListing.Order? {
        switch self {
        case .date: .newest
        case .opened: .opened
        case .number, .title, .author, .name, .size: nil
        }
    }

    func key(of item: LibraryItem) -> Key {
        switch self {
        case .opened: .moment(item.lastOpened ?? .distantPast)
        case .date: .moment(item.date)
        case .number: .number(handle: item.handle, IssueSortKey(item.description, name: item.name))
        case .title: .text(item.title)
        case .author: .text(item.description.authors.first)
        case .name: .text(item.name)
        case .size: .size(item.totalByteCount ?? 0, item.name)
        }
    }

    /// Returns a post's key. Posts do not have numbers.
    func key(of post: LibraryPost) -> Key {
        switch self {
        case .opened: .moment(post.readAt ?? .distantPast)
        case .date: .moment(post.date)
        case .number: .last
        case .title: .text(post.title)
        case .author: .text(post.authors.first)
        case .name: .text(post.name)
        case .size: .size(0, post.name)
        }
    }

    /// Sorts items and posts. Entries with equal keys stay in order, so pass the newest first.
    /// - Parameter words: a language's rules for sorting text.
    func sorted<Thing>(_ things: [(key: Key, thing: Thing)], _ words: WordOrder) -> [Thing] {
        let numbered = things.enumerated()
        return numbered.sorted { one, other in
            if Self.areInOrder(one.element.key, other.element.key, words) { return true }
            return one.offset < other.offset && !Self.areInOrder(other.element.key, one.element.key, words)
        }.map(\.element.thing)
    }

    /// Returns how many of the first `count` entries in the merged list are items, and how many are posts.
    func shares(_ count: Int, items: [LibraryItem], posts: [LibraryPost], _ words: WordOrder) -> (
        items: Int, posts: Int
    ) {
        var (itemCount, postCount) = (0, 0)
        while itemCount + postCount < count, itemCount < items.count || postCount < posts.count {
            let isPost =
                itemCount == items.count
                || postCount < posts.count
                    && Self.areInOrder(key(of: posts[postCount]), key(of: items[itemCount]), words)
            if isPost { postCount += 1 } else { itemCount += 1 }
        }
        return (itemCount, postCount)
    }

    private static func areInOrder(_ one: Key, _ other: Key, _ words: WordOrder) -> Bool {
        switch (one, other) {
        case (.moment(let one), .moment(let other)): one > other
        case (.text(let one?), .text(let other?)): words.areInOrder(one, other)
        case (.text(_?), .text(nil)): true
        case (.number(let handle, let one), .number(let otherHandle, let other)): (handle, one) < (otherHandle, other)
        case (.size(let one, let name), .size(let other, let otherName)): (one, otherName) > (other, name)
        case (.number, .last): true
        default: false
        }
    }
}
