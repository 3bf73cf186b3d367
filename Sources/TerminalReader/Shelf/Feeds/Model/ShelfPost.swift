public import Foundation
public import Periodical

/// A post of a feed at a moment, without its content.
public struct ShelfPost: Sendable, Hashable, Identifiable {
    /// Its number in the place where it is kept.
    public let id: Int64
    /// Which one it is, as `HANDLE/NAME`.
    public let reference: ItemReference
    /// What people call it; foreign text.
    public let title: String
    /// What people call its feed; foreign text.
    public let feedTitle: String
    /// When it came out.
    public let date: Date
    /// The people that wrote it; foreign text.
    public var authors: String?
    /// Whether the reader has read it.
    public var isRead = false
    /// Whether the reader likes it.
    public var isFavorite = false
    /// Its picture, where that is kept here.
    public var picture: URL?
    /// Its page; foreign text.
    public var link: String?
    /// The number of files that come with it.
    public var enclosureCount = 0

    /// Describes an unread post.
    public init(_ id: Int64, _ reference: ItemReference, title: String, feedTitle: String, date: Date) {
        (self.id, self.reference, self.title) = (id, reference, title)
        (self.feedTitle, self.date) = (feedTitle, date)
    }

    /// The handle of its feed.
    public var handle: String { reference.handle ?? "" }
}
