public import Foundation
public import LibraryValues
public import Periodical

/// A bookmark, or a favorite item or page.
public struct Mark: Sendable, Hashable {
    /// The kinds of marks.
    public typealias Kind = MarkKind

    /// The reference of the item, `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's shortest unique name, for display.
    public let label: String
    /// The item's title.
    public let title: String
    /// The marked position, or nil if the whole item is marked.
    public let position: PagePosition?
    /// When the mark was set.
    public let date: Date

    package init(item: ItemReference, label: String, title: String, position: PagePosition?, date: Date) {
        self.item = item
        self.label = label
        self.title = title
        self.position = position
        self.date = date
    }
}
