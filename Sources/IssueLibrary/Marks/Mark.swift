public import Foundation
public import Periodical

/// A page that a reader wants to find again, or an item or page that they like.
public struct Mark: Sendable, Hashable {
    /// The kinds of marks.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case bookmark, favorite
    }

    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that leads to the item, for people.
    public let label: String
    /// The item's title.
    public let title: String
    /// The place; nil where the item as a whole is meant.
    public let position: PagePosition?
    /// When it was set.
    public let date: Date
}
