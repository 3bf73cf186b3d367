package import Foundation
package import Markup

/// A feed of posts (RSS, Atom or JSON Feed), with the values that its document contains.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// The feed's title as plain text.
    package var title: String?
    package var summary: String?
    /// The URL of the feed's website.
    package var home: URL?
    /// The URL that the feed declares as its own URL.
    package var address: URL?
    /// The new URL of a feed that has moved.
    package var newAddress: URL?
    package var picture: URL?
    /// The language of the feed as a BCP 47 tag.
    package var language: String?
    package var authors: [String] = []
    /// The declared date of the last change.
    package var changed: Date?
    /// The minimum time between checks that the feed requests (`ttl` or the Syndication module), in seconds.
    package var restTime: TimeInterval?
    /// The UTC hours that checks should skip.
    package var silentHours: Set<Int> = []
    /// The days of the week that checks should skip, as English names in lowercase.
    package var silentDays: Set<String> = []
    /// The URLs of the feed's WebSub hubs.
    package var hubs: [URL] = []
    /// The URL of a page with older posts (RFC 5005, or `next_url` in JSON Feed).
    package var next: URL?
    /// Whether the feed declares that it will never contain new posts.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// The position and kind of a fault in the XML. The feed still contains everything that could be read.
    package var fault: XMLWalk.Fault?
    /// Whether the document is truncated. A truncated feed must not replace posts or mark them as removed, because its
    /// missing part is unknown.
    package var isCut = false
    /// The number of skipped posts. Masthead skips posts without content, and posts beyond the maximum.
    package var skippedCount = 0

    /// The maximum number of posts to read from a document.
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

    /// Shortens titles and names to their maximum lengths.
    mutating func shorten() {
        title = title?.shortened(to: FeedText.maximumTitleLength).nonEmpty
        summary = summary?.shortened(to: FeedText.maximumTitleLength).nonEmpty
        authors = authors.map { $0.shortened(to: FeedText.maximumTitleLength) }
    }
}
