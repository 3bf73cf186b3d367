public import Foundation

/// A selection of posts that becomes an issue. Each feed becomes an article, and each post becomes a page.
public struct Digest: Sendable {
    /// A post.
    public struct Post: Sendable {
        /// The title.
        public var title: String
        /// The content as sanitized HTML, with absolute URLs.
        public var html: String
        /// The first words of the content.
        public var summary = ""
        /// The authors' names.
        public var authors: [String] = []
        /// The date of publication.
        public var date: Date
        /// The address of the post's web page.
        public var link: URL?
        /// The language as a BCP 47 tag.
        public var language: String?
        /// The downloaded pictures, by their URLs in the content. Pictures that were not downloaded are not shown.
        public var pictures: [String: Picture] = [:]

        /// Creates a post with its required properties.
        public init(title: String, html: String, date: Date) {
            (self.title, self.html, self.date) = (title, html, date)
        }
    }

    /// A downloaded picture.
    public struct Picture: Sendable, Hashable {
        /// The location of the picture.
        public let file: URL
        /// The file extension of the picture's format, such as `png`.
        public let fileExtension: String

        /// Creates a picture from a file.
        public init(file: URL, fileExtension: String) { (self.file, self.fileExtension) = (file, fileExtension) }
    }

    /// A feed with the selected posts, in order.
    public struct Feed: Sendable {
        /// The title.
        public let title: String
        /// The posts.
        public let posts: [Post]

        /// Creates a feed from its posts.
        public init(title: String, posts: [Post]) { (self.title, self.posts) = (title, posts) }
    }

    /// The title.
    public var title: String
    /// The date.
    public var date: Date
    /// The language, or nil to use the language of most posts.
    public var language: String?
    /// The feeds.
    public var feeds: [Feed]

    /// Creates a digest. Feeds without posts are left out.
    public init(title: String, date: Date, feeds: [Feed]) {
        (self.title, self.date, self.feeds) = (title, date, feeds.filter { !$0.posts.isEmpty })
    }

    /// The most frequent language of the posts, or nil if no post declares a language.
    var usualLanguage: String? {
        let tags = feeds.flatMap(\.posts).compactMap(\.language).filter { !$0.isEmpty }
        let counts = Dictionary(tags.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
