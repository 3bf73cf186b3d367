public import Foundation
public import LibraryCore
public import LibraryValues
public import Periodical

/// A snapshot of a post in the library, without the post's content.
public struct LibraryPost: Sendable, Hashable, Identifiable {
    /// The ID of the post in the library.
    public let id: PostID
    /// The handle of the feed that contains the post.
    public let handle: String
    /// The name of the post. Names are unique in a feed.
    public let name: String
    /// The feed's title: the user's own title, the feed's title or, without any, the feed's handle.
    public let feedTitle: String
    /// The title of the post as plain text. Nil if the post has no title.
    public let title: String?
    /// The URL of the post's own web page.
    public let link: URL?
    /// The URL of another web page that the post describes.
    public let externalLink: URL?
    /// The names of the post's authors.
    public let authors: [String]
    /// The categories of the post.
    public let categories: [String]
    /// The date of publication, or the time when Masthead first saw the post if the feed declares no date or a future
    /// date.
    public let date: Date
    /// The declared date of publication.
    public let publishedAt: Date?
    /// The declared date of the last change.
    public let changedAt: Date?
    /// The time when Masthead first saw the post.
    public let seenAt: Date
    /// The summary in the feed, or the beginning of the post's text.
    public let summary: String
    /// The URL of the post's main picture.
    public let picture: URL?
    /// The files attached to the post.
    public let enclosures: [PostEnclosure]
    /// The URL of the web page with readers' comments on the post.
    public let comments: URL?
    /// The language of the post as a BCP 47 tag.
    public let language: String?
    /// The title of the feed from which this feed has copied the post.
    public let source: String?
    /// Whether the post is read.
    public let isRead: Bool
    /// The time when the post was marked as read.
    public let readAt: Date?
    /// Whether the post is a favorite. The library keeps favorites forever.
    public let isFavorite: Bool
    /// Whether the feed still contains the post.
    public let isInFeed: Bool

    /// The reference to the post, `HANDLE/NAME`.
    public var reference: ItemReference { ItemReference(handle: handle, name: name) }

    /// The heading of the post: the title, the first words of the summary, or the name.
    public var heading: String {
        if let title { return title }
        let words = summary.split(separator: " ")
        guard !words.isEmpty else { return name }
        return words.prefix(12).joined(separator: " ") + (words.count > 12 ? "…" : "")
    }
}
