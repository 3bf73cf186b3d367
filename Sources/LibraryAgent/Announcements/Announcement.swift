public import LibraryCore

/// A new item to announce to the user.
public struct Announcement: Sendable, Hashable {
    /// The item.
    public let item: LibraryItem
    /// The title of the item's publication.
    public let publicationTitle: String?
}
