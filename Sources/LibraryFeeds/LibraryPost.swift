public import Foundation
public import LibraryCore
public import LibraryValues
public import Periodical

/// A snapshot of a post in the library, without the content of the post.
public struct LibraryPost: Sendable, Hashable, Identifiable {
    /// The ID of the post in the library.
    public let id: PostID
    /// The handle of the feed.
    public let handle: String
    /// The name of the post, which is unique in its feed.
    public let name: String
    /// The title of the feed: the user's title or the feed's own title. If there is no title, this is the handle.
    public let feedTitle: String
    /// The title as plain text, or nil if the post has no title.
    public let title: String?
    /// The URL of the post's page.
    public let link: URL?
    /// The URL of the page that the post is about, if this is not the post's own page.
    public let externalLink: URL?
    /// The names of the authors.
    public let authors: [String]
    /// The categories.
    public let categories: [String]
    /// The publication date. If the feed states no date or a date in the future, this is the time at which Masthead
    /// first saw the post.
    public let date: Date
    /// The publication date, as stated by the feed.
    public let publishedAt: Date?
    /// The date of the last change, as stated by the feed.
    public let changedAt: Date?
    /// The time at which Masthead first saw the post.
    public let seenAt: Date
    /// The feed's summary, or the beginning of the text.
    public let summary: String
    /// The URL of the post's main picture.
    public let picture: URL?
    /// The attached files.
    public let enclosures: [PostEnclosure]
    /// The URL of the page that contains readers' comments.
    public let comments: URL?
    /// The language (BCP 47).
    public let language: String?
    /// The title of the feed from which this feed copied the post.
    public let source: String?
    /// Whether the post is read.
    public let isRead: Bool
    /// The time at which the post was marked as read.
    public let readAt: Date?
    /// Whether the post is a favorite. Favorites are kept forever.
    public let isFavorite: Bool
    /// Whether the feed still contains the post.
    public let isInFeed: Bool

    /// The reference `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The text that is shown as the heading: the title, the first words of the summary, or the name.
    public var heading: String {
        if let title { return title }
        let words = summary.split(separator: " ")
        guard !words.isEmpty else { return name }
        return words.prefix(12).joined(separator: " ") + (words.count > 12 ? "…" : "")
    }
}
