package import Foundation
package import Markup

/// A feed of posts as in its document: RSS, Atom or JSON Feed.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// The title as plain text.
    package var title: String?
    package var summary: String?
    /// The URL of the website.
    package var home: URL?
    /// The feed's URL, as the feed states it.
    package var address: URL?
    /// The URL to which the feed says it has moved.
    package var newAddress: URL?
    package var picture: URL?
    /// The language tag (BCP 47).
    package var language: String?
    package var authors: [String] = []
    /// The date of the last change, as the feed states it.
    package var changed: Date?
    /// The minimum time between checks in seconds, as the feed states it (`ttl`, the Syndication module).
    package var restTime: TimeInterval?
    /// The hours in UTC at which the feed asks not to be checked.
    package var silentHours: Set<Int> = []
    /// The days of the week (English, in lowercase) on which the feed asks not to be checked.
    package var silentDays: Set<String> = []
    /// WebSub hubs.
    package var hubs: [URL] = []
    /// The URL of the page with older posts (RFC 5005; `next_url` of JSON Feed).
    package var next: URL?
    /// Whether the feed says that no more posts will follow.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// The place and the kind of an XML fault. The feed has everything that could be read in spite of it.
    package var fault: XMLWalk.Fault?
    /// Whether the document is cut off. The missing part is unknown, so the feed must not replace existing posts or
    /// mark them as gone.
    package var isCut = false
    /// The number of posts that had no content, or were beyond the limit.
    package var skippedCount = 0

    /// The maximum number of posts in a document.
    package static let maximumPostCount = 10_000
    /// The maximum number of authors, categories or enclosures of a post.
    static let maximumListCount = 200

    init(_ format: FeedFormat) { self.format = format }

    mutating func take(_ post: FeedPost) {
        guard posts.count < Self.maximumPostCount, !post.isEmpty else {
            skippedCount += 1
            return
        }
        posts.append(post.shortened)
    }

    /// Shortens titles and names to their limits.
    mutating func shorten() {
        title = title?.shortened(to: FeedText.maximumTitleLength).nonEmpty
        summary = summary?.shortened(to: FeedText.maximumTitleLength).nonEmpty
        authors = authors.map { $0.shortened(to: FeedText.maximumTitleLength) }
    }
}
