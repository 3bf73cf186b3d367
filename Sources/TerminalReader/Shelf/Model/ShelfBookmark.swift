public import Foundation
public import Periodical

/// A bookmark in one of the items.
public struct ShelfBookmark: Sendable, Hashable {
    /// The item.
    public let item: ItemReference
    /// What people call the item; foreign text.
    public let title: String
    /// The page.
    public let position: PagePosition
    /// The page's title, where it is known; foreign text.
    public var pageTitle: String?
    /// When it was set.
    public let date: Date

    /// Describes a bookmark.
    public init(_ item: ItemReference, title: String, at position: PagePosition, date: Date) {
        self.item = item
        self.title = title
        self.position = position
        self.date = date
    }
}
