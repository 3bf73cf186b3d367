public import Foundation
public import LibraryCore
public import LibraryValues
public import Periodical

/// A snapshot of a post in the library, without the post's content.
public struct LibraryPost: Sendable, Hashable, Identifiable {
    /// The post's ID in the library.
    public let id: PostID
    /// The handle of the post's feed.
    public let handle: String
    /// The post's name, which is unique in its feed.
    public let name: String
    /// The title shown for the feed: the user's own title, the feed's title or, if there is neither, the handle.
    public let feedTitle: String
    /// The post's title as plain text, or nil if it has none.
    public let title: String?
    /// The URL of the post's own web page.
    public let link: URL?
    /// The URL of another web page that the post is about.
    public let externalLink: URL?
    /// The names of the post's authors.
    public let authors: [String]
    /// The post's categories.
    public let categories: [String]
    /// The publication date, or the time when Masthead first saw the post if the feed declares no date or a future
    /// date.
    public let date: Date
    /// The publication date that the feed declares.
    public let publishedAt: Date?
    /// The date of the last change that the feed declares.
    public let changedAt: Date?
    /// When Masthead first saw the post.
    public let seenAt: Date
    /// The summary in the feed, or the beginning of the post's text.
    public let summary: String
    /// The URL of the post's main picture.
    public let picture: URL?
    /// The files attached to the post.
    public let enclosures: [PostEnclosure]
    /// The URL of the web page with readers' comments on the post.
    public let comments: URL?
    /// The post's language as a BCP 47 tag.
    public let language: String?
    /// The title of the feed that the post was copied from.
    public let source: String?
    /// Whether the post is read.
    public let isRead: Bool
    /// When the post was marked as read.
    public let readAt: Date?
    /// Whether the post is a favorite. The library keeps favorites forever.
    public let isFavorite: Bool
    /// Whether the feed still contains the post.
    public let isInFeed: Bool

    /// The post's reference, `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The post's heading: its title, the first words of the summary, or the name.
    public var heading: String {
        if let title { return title }
        let words = summary.split(separator: " ")
        guard !words.isEmpty else { return name }
        return words.prefix(12).joined(separator: " ") + (words.count > 12 ? "…" : "")
    }
}
