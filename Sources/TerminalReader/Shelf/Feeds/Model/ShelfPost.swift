public import Foundation
public import Periodical

/// A snapshot of a post, without its content.
public struct ShelfPost: Sendable, Hashable, Identifiable {
    /// The host's ID of the post.
    public let id: Int64
    /// The reference `HANDLE/NAME`.
    public let reference: ItemReference
    /// The title, which is untrusted text.
    public let title: String
    /// The feed's title, which is untrusted text.
    public let feedTitle: String
    /// The date of publication.
    public let date: Date
    /// The authors, which are untrusted text.
    public var authors: String?
    /// Whether the post is marked as read.
    public var isRead = false
    /// Whether the post is a favorite.
    public var isFavorite = false
    /// The downloaded picture, or nil.
    public var picture: URL?
    /// The URL of the web page, which is untrusted text.
    public var link: String?
    /// The number of attached files.
    public var enclosureCount = 0

    /// Creates an unread post.
    public init(_ id: Int64, _ reference: ItemReference, title: String, feedTitle: String, date: Date) {
        (self.id, self.reference, self.title) = (id, reference, title)
        (self.feedTitle, self.date) = (feedTitle, date)
    }

    /// The feed's handle.
    public var handle: String { reference.handle ?? "" }
}
