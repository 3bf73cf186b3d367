public import Foundation

/// A selection of posts to make an issue from. Each feed becomes an article, and each post a page.
public struct Digest: Sendable {
    /// A post selected for the digest.
    public struct Post: Sendable {
        /// The post's title.
        public var title: String
        /// The post's content as sanitized HTML with absolute URLs.
        public var html: String
        /// The first words of the post.
        public var summary = ""
        /// The names of the post's authors.
        public var authors: [String] = []
        /// The date when the post was published.
        public var date: Date
        /// The address of the post's web page.
        public var link: URL?
        /// The post's language as a BCP 47 tag.
        public var language: String?
        /// The downloaded pictures, by the URLs that the content uses. Other pictures are not shown.
        public var pictures: [String: Picture] = [:]

        /// Creates a post with its required properties.
        public init(title: String, html: String, date: Date) {
            (self.title, self.html, self.date) = (title, html, date)
        }
    }

    /// A downloaded picture.
    public struct Picture: Sendable, Hashable {
        /// The downloaded file.
        public let file: URL
        /// The file extension of the picture's format, such as `png`.
        public let fileExtension: String

        /// Creates a picture from a file.
        public init(file: URL, fileExtension: String) { (self.file, self.fileExtension) = (file, fileExtension) }
    }

    /// A feed and its selected posts, in order.
    public struct Feed: Sendable {
        /// The feed's title.
        public let title: String
        /// The selected posts, in order.
        public let posts: [Post]

        /// Creates a feed from its posts.
        public init(title: String, posts: [Post]) { (self.title, self.posts) = (title, posts) }
    }

    /// The title.
    public var title: String
    /// The date.
    public var date: Date
    /// The language, or nil to use the most frequent language among the posts.
    public var language: String?
    /// The feeds, in the order of the articles.
    public var feeds: [Feed]

    /// Creates a digest, leaving out feeds without posts.
    public init(title: String, date: Date, feeds: [Feed]) {
        (self.title, self.date, self.feeds) = (title, date, feeds.filter { !$0.posts.isEmpty })
    }

    /// The most frequent language among the posts, or nil if no post declares one.
    var usualLanguage: String? {
        let tags = feeds.flatMap(\.posts).compactMap(\.language).filter { !$0.isEmpty }
        let counts = Dictionary(tags.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
