package import Foundation
package import Markup

/// A feed of posts (RSS, Atom or JSON Feed), with the values that its document contains.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// The title of the feed as plain text.
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
    /// The date of the last change, as the feed declares it.
    package var changed: Date?
    /// The minimum time between checks, in seconds, as the feed requests it (`ttl`, or the Syndication module).
    package var restTime: TimeInterval?
    /// The hours in UTC during which the feed does not want to be checked.
    package var silentHours: Set<Int> = []
    /// The days of the week on which the feed does not want to be checked. The names are English and in lowercase.
    package var silentDays: Set<String> = []
    /// The URLs of the feed's WebSub hubs.
    package var hubs: [URL] = []
    /// The URL of a page with older posts (RFC 5005, or `next_url` in JSON Feed).
    package var next: URL?
    /// Whether the feed declares that it will never contain new posts.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// The location and the kind of a fault in the XML. The feed still contains everything that Masthead could read.
    package var fault: XMLWalk.Fault?
    /// Whether the document is truncated. The missing part is unknown. Therefore, a truncated feed must not replace
    /// existing posts, or mark posts as removed.
    package var isCut = false
    /// The number of skipped posts. Masthead skips posts without content, and posts beyond the maximum.
    package var skippedCount = 0

    /// The maximum number of posts that Masthead reads from a document.
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
