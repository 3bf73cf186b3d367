public import Foundation
public import Periodical

/// A post of a feed and its state at one moment, as all interfaces show it.
public struct PostView: Codable, Sendable, Hashable, Identifiable {
    /// The reference `HANDLE/NAME`.
    public var id: String
    /// The number of the post in the library. Numbers are never reused.
    public var number: Int64
    /// The handle of the feed.
    public var handle: String
    /// The name, which is unique in the feed.
    public var name: String
    /// The kind of item, which is always a post.
    public var kind = ItemKind.post
    /// The title of the feed, which is untrusted text.
    public var feed: String
    /// The title, which is untrusted text.
    public var title: String?
    /// The title, or the first words of the summary, which are untrusted text.
    public var heading: String
    /// The feed's summary, or the beginning of the text, which are untrusted text.
    public var summary: String
    /// The time of publication, or when Masthead first saw the post.
    public var date: Date
    /// The time of publication, as stated by the feed.
    public var publishedAt: Date?
    /// The time of the last change, as stated by the feed.
    public var changedAt: Date?
    /// The time when Masthead first saw the post.
    public var seenAt: Date
    /// The authors, which are untrusted text.
    public var authors: [String] = []
    /// The categories, which are untrusted text.
    public var categories: [String] = []
    /// The language (BCP 47).
    public var language: String?
    /// The URL of the post's page.
    public var url: URL?
    /// The URL of the page that the post is about, if it differs from `url`.
    public var externalURL: URL?
    /// The URL of the page with readers' comments.
    public var comments: URL?
    /// The URL of the main picture.
    public var picture: URL?
    /// The attached files.
    public var enclosures: [PostEnclosure] = []
    /// The title of the feed from which this feed copied the post, which is untrusted text.
    public var source: String?
    /// The fraction that was read: 0 or 1.
    public var read = 0
    /// The time when the post was marked as read.
    public var readAt: Date?
    /// Whether the post is unread.
    public var unread = true
    /// Whether the post is a favorite.
    public var favorite = false
    /// The status of the content: a post is always available.
    public var status = ItemStatus.available
    /// Whether the feed no longer contains the post.
    public var withdrawn = false

    /// Creates an unread post.
    public init(
        handle: String, name: String, number: Int64, feed: String, title: String?, heading: String, summary: String,
        date: Date, seenAt: Date
    ) {
        id = ItemReference(handle: handle, name: name).description
        (self.handle, self.name, self.number, self.feed) = (handle, name, number, feed)
        (self.title, self.heading, self.summary, self.date, self.seenAt) = (title, heading, summary, date, seenAt)
    }
}
