/// An item that matches a search by its title or its pages.
public struct FoundItem: Sendable, Hashable {
    /// The item.
    public let item: LibraryItem
    /// The title of the item's publication, or nil if its catalog has none.
    public let publicationTitle: String?
    /// The item's title in parts, with the matches marked.
    public let title: [SearchHit.Part]
    /// The number of matching pages.
    public let pageCount: Int
    /// The best matching pages.
    public let pages: [SearchHit]
}
