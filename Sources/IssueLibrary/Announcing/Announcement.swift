/// A new item of which a person is to be told.
public struct Announcement: Sendable, Hashable {
    /// The item.
    public let item: LibraryItem
    /// What people call its publication.
    public let publicationTitle: String?
}
