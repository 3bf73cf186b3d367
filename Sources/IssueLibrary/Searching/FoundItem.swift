/// An item that was found by its title or its pages.
public struct FoundItem: Sendable, Hashable {
    /// The item.
    public let item: LibraryItem
    /// What people call its publication, where its catalog says so.
    public let publicationTitle: String?
    /// Its title in pieces; those that were looked for are marked.
    public let title: [SearchHit.Part]
    /// The number of its pages that have the words.
    public let pageCount: Int
    /// The best of these pages.
    public let pages: [SearchHit]
}
