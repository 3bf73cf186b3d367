public import Periodical

/// A publication on the shelf at a moment.
public struct ShelfPublication: Sendable, Hashable, Identifiable {
    /// Its handle.
    public let id: String
    /// What people call it; foreign text.
    public let title: String
    /// What it is.
    public let kind: PublicationKind
    /// Whether what is new of it arrives.
    public var isFollowed: Bool
    /// The bytes of what of it is here.
    public var byteCount = 0

    /// Where readers can write to.
    public var contacts = PublicationContacts()

    /// What a timer has to say of it.
    public var reminder: ShelfReminder?

    /// Describes a publication.
    public init(_ handle: String, title: String, kind: PublicationKind, isFollowed: Bool) {
        id = handle
        self.title = title
        self.kind = kind
        self.isFollowed = isFollowed
    }
}
