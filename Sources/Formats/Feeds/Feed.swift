package import Foundation
package import Markup

/// A feed of posts (RSS, Atom or JSON Feed) with the values of its document.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// The title as plain text.
    package var title: String?
    package var summary: String?
    /// The URL of the website.
    package var home: URL?
    /// The URL of the feed according to the feed itself.
    package var address: URL?
    /// The new URL of the feed if the feed has moved.
    package var newAddress: URL?
    package var picture: URL?
    /// The language tag (BCP 47).
    package var language: String?
    package var authors: [String] = []
    /// The date of the last change, according to the feed.
    package var changed: Date?
    /// The minimum time between checks that the feed requests (`ttl`, or the Syndication module), in seconds.
    package var restTime: TimeInterval?
    /// The hours in UTC when the feed should not be checked.
    package var silentHours: Set<Int> = []
    /// The days of the week when the feed should not be checked, in English and in lowercase.
    package var silentDays: Set<String> = []
    /// The URLs of WebSub hubs.
    package var hubs: [URL] = []
    /// The URL of the page with older posts (RFC 5005; `next_url` of JSON Feed).
    package var next: URL?
    /// Whether the feed declares that there will be no more posts.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// The location and the kind of an XML fault. The feed contains everything that could be read despite the fault.
    package var fault: XMLWalk.Fault?
    /// Whether the document is truncated. The missing part is unknown, so the feed must not replace existing posts or
    /// mark them as removed.
    package var isCut = false
    /// The number of posts that were skipped because they had no content or exceeded the limit.
    package var skippedCount = 0

    /// The maximum number of posts in a document.
    package static let maximumPostCount = 10_000
    /// The maximum number of authors, of categories and of enclosures of a post.
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
