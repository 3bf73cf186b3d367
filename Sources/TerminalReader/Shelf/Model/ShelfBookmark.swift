public import Foundation
public import Periodical

/// A bookmark in an item.
public struct ShelfBookmark: Sendable, Hashable {
    /// The item.
    public let item: ItemReference
    /// The item's title, which is untrusted text.
    public let title: String
    /// The page.
    public let position: PagePosition
    /// The page's title, which is untrusted text, or nil if it is unknown.
    public var pageTitle: String?
    /// When the bookmark was set.
    public let date: Date

    /// Creates a bookmark.
    public init(_ item: ItemReference, title: String, at position: PagePosition, date: Date) {
        self.item = item
        self.title = title
        self.position = position
        self.date = date
    }
}
