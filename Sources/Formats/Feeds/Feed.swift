package import Foundation
package import Markup

/// A feed of posts as its document has it: RSS, Atom or JSON Feed.
package struct Feed: Sendable {
    package let format: FeedFormat
    /// Its title in words.
    package var title: String?
    package var summary: String?
    /// The page that people read.
    package var home: URL?
    /// The address that the feed gives of itself.
    package var address: URL?
    /// The address that the feed says it has moved to.
    package var newAddress: URL?
    package var picture: URL?
    /// Its language as a tag of BCP 47.
    package var language: String?
    package var authors: [String] = []
    /// When it changed, by its own words.
    package var changed: Date?
    /// The least time between two looks, in seconds, by its own words (`ttl`, the Syndication module).
    package var restTime: TimeInterval?
    /// Hours of the day in UTC in which it is not to be asked.
    package var silentHours: Set<Int> = []
    /// Days of the week (English, in lower case) on which it is not to be asked.
    package var silentDays: Set<String> = []
    /// Servers that tell of new posts (WebSub).
    package var hubs: [URL] = []
    /// The page with older posts (RFC 5005; `next_url` of JSON Feed).
    package var next: URL?
    /// Whether it says that nothing will come any more.
    package var isEnded = false
    package var posts: [FeedPost] = []
    /// Where and why its XML is not well-formed; what could be made of it is here all the same.
    package var fault: XMLWalk.Fault?
    /// Whether its document breaks off before its end: what is missing is not known, so nothing that was there before may be replaced by it
    /// or counts as gone.
    package var isCut = false
    /// How many posts had nothing that could be shown, or came after the most that are read.
    package var skippedCount = 0

    /// The most posts of a document that are read.
    package static let maximumPostCount = 10_000
    /// The most authors, categories or enclosures of a post.
    static let maximumListCount = 200

    init(_ format: FeedFormat) { self.format = format }

    mutating func take(_ post: FeedPost) {
        guard posts.count < Self.maximumPostCount, !post.isEmpty else {
            skippedCount += 1
            return
        }
        posts.append(post.shortened)
    }

    /// Cuts what it says of itself to the length of titles and names.
    mutating func shorten() {
        title = title?.shortened(to: FeedText.maximumTitleLength).nonEmpty
        summary = summary?.shortened(to: FeedText.maximumTitleLength).nonEmpty
        authors = authors.map { $0.shortened(to: FeedText.maximumTitleLength) }
    }
}
