public import LibraryValues
public import Periodical

/// A snapshot of a publication on the shelf.
public struct ShelfPublication: Sendable, Hashable, Identifiable {
    /// The handle.
    public let id: String
    /// The title, which is untrusted text.
    public let title: String
    /// The kind.
    public let kind: PublicationKind
    /// Whether the library follows the publication.
    public var isFollowed: Bool
    /// The size of the downloaded files in bytes.
    public var byteCount = 0

    /// The publisher's contact addresses.
    public var contacts = PublicationContacts()

    /// The publication's reminder, or nil.
    public var reminder: TimerReminder?

    /// Creates a publication.
    public init(_ handle: String, title: String, kind: PublicationKind, isFollowed: Bool) {
        id = handle
        self.title = title
        self.kind = kind
        self.isFollowed = isFollowed
    }
}
