public import Foundation
public import LibraryCore
public import Periodical

/// A snapshot of a post in the library, without its content.
public struct LibraryPost: Sendable, Hashable, Identifiable {
    /// The post's ID in the library.
    public let id: PostID
    /// The feed's handle.
    public let handle: String
    /// The post's name, unique within its feed.
    public let name: String
    /// The feed's name or title, or its handle if it has neither.
    public let feedTitle: String
    /// The title as plain text, or nil if the post has none.
    public let title: String?
    /// The URL of the post's page.
    public let link: URL?
    /// The URL of the page that the post is about, if it is a different page.
    public let externalLink: URL?
    /// The names of the authors.
    public let authors: [String]
    /// The categories.
    public let categories: [String]
    /// The publication date. If the feed states no date or a future date, this is the time when Masthead first saw the
    /// post.
    public let date: Date
    /// The publication date that the feed states.
    public let publishedAt: Date?
    /// The date of the last change that the feed states.
    public let changedAt: Date?
    /// The time when Masthead first saw the post.
    public let seenAt: Date
    /// The beginning of the text, or the summary from the feed.
    public let summary: String
    /// The URL of the post's picture.
    public let picture: URL?
    /// The attached files.
    public let enclosures: [PostEnclosure]
    /// The URL of the page with readers' comments.
    public let comments: URL?
    /// The language, as a BCP 47 tag.
    public let language: String?
    /// The title of the feed from which this feed took the post.
    public let source: String?
    /// Whether the post is read.
    public let isRead: Bool
    /// The time when the post was marked as read.
    public let readAt: Date?
    /// Whether the post is a favorite. Favorites are kept forever.
    public let isFavorite: Bool
    /// Whether the feed still contains the post.
    public let isInFeed: Bool

    /// The reference `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The text to show as the heading: the title, the first words of the summary, or the name.
    public var heading: String {
        if let title { return title }
        let words = summary.split(separator: " ")
        guard !words.isEmpty else { return name }
        return words.prefix(12).joined(separator: " ") + (words.count > 12 ? "…" : "")
    }
}
