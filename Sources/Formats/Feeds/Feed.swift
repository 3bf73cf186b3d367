package import Foundation
package import Markup

/// A feed of posts (RSS, Atom or JSON Feed), with the values from its document.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// The feed's title as plain text.
    package var title: String?
    package var summary: String?
    /// The URL of the feed's website.
    package var home: URL?
    /// The URL of the feed that the feed declares itself.
    package var address: URL?
    /// The new URL, if the feed has moved.
    package var newAddress: URL?
    package var picture: URL?
    /// The language of the feed as a BCP 47 tag.
    package var language: String?
    package var authors: [String] = []
    /// The date when the feed says that it was last changed.
    package var changed: Date?
    /// The minimum time between checks that the feed asks for, in seconds (`ttl`, or the Syndication module).
    package var restTime: TimeInterval?
    /// The hours in UTC when the feed asks not to be checked.
    package var silentHours: Set<Int> = []
    /// The days of the week when the feed asks not to be checked, in English and in lowercase.
    package var silentDays: Set<String> = []
    /// The URLs of WebSub hubs.
    package var hubs: [URL] = []
    /// The URL of a page with older posts (RFC 5005, or `next_url` in JSON Feed).
    package var next: URL?
    /// Whether the feed declares that it will have no more posts.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// The location and the kind of a fault in the XML. The feed contains everything that could be read.
    package var fault: XMLWalk.Fault?
    /// Whether the document is truncated. Because the missing part is unknown, the feed must not replace existing posts
    /// or mark posts as removed.
    package var isCut = false
    /// The number of posts that were skipped because they had no content or exceeded the maximum.
    package var skippedCount = 0

    /// The maximum number of posts that are read from a document.
    package static let maximumPostCount = 10_000
    /// The maximum number of authors, and of categories, and of enclosures for each post.
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
