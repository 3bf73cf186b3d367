package import Foundation
package import Markup

/// A feed of posts (RSS, Atom or JSON Feed), with the values in its document.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// The feed's title as plain text.
    package var title: String?
    package var summary: String?
    /// The URL of the feed's website.
    package var home: URL?
    /// The URL that the feed declares as its own.
    package var address: URL?
    /// The new URL of a feed that has moved.
    package var newAddress: URL?
    package var picture: URL?
    /// The feed's language as a BCP 47 tag.
    package var language: String?
    package var authors: [String] = []
    /// The declared date of the last change.
    package var changed: Date?
    /// The minimum time between checks, in seconds, that the feed asks for (`ttl` or the Syndication module).
    package var restTime: TimeInterval?
    /// The UTC hours that checks should skip.
    package var silentHours: Set<Int> = []
    /// The days of the week that checks should skip, as English names in lowercase.
    package var silentDays: Set<String> = []
    /// The URLs of the feed's WebSub hubs.
    package var hubs: [URL] = []
    /// The URL of the page with older posts (RFC 5005, or `next_url` in JSON Feed).
    package var next: URL?
    /// Whether the feed declares that there will be no new posts.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// The position and kind of an XML fault. The feed still contains everything that could be read.
    package var fault: XMLWalk.Fault?
    /// Whether the document is truncated. If it is, it must not replace posts or mark any as removed, because its
    /// missing part is unknown.
    package var isCut = false
    /// The number of skipped posts: those without content, and those beyond the maximum.
    package var skippedCount = 0

    /// The maximum number of posts to read from a document.
    package static let maximumPostCount = 10_000
    /// The maximum number of a post's authors, categories or enclosures.
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
