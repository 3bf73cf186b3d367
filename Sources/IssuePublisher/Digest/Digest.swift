public import Foundation

/// Posts of feeds that are to become an issue: an article for each feed, a page for each post.
public struct Digest: Sendable {
    /// A post.
    public struct Post: Sendable {
        /// What it is called.
        public var title: String
        /// Its content as sanitised HTML, with absolute addresses.
        public var html: String
        /// Its first words.
        public var summary = ""
        /// The people that wrote it.
        public var authors: [String] = []
        /// When it came out.
        public var date: Date
        /// Its page on the web.
        public var link: URL?
        /// Its language, as a tag of BCP 47.
        public var language: String?
        /// The pictures that are here, by their addresses in the content. Others are not shown.
        public var pictures: [String: Picture] = [:]

        /// A post without more than what each has.
        public init(title: String, html: String, date: Date) {
            (self.title, self.html, self.date) = (title, html, date)
        }
    }

    /// A picture that is on the disk.
    public struct Picture: Sendable, Hashable {
        /// Where it is.
        public let file: URL
        /// The extension of files of its format, such as `png`.
        public let fileExtension: String

        /// Names a picture.
        public init(file: URL, fileExtension: String) { (self.file, self.fileExtension) = (file, fileExtension) }
    }

    /// A feed with those of its posts that are wanted, in their order.
    public struct Feed: Sendable {
        /// What it is called.
        public let title: String
        /// Its posts.
        public let posts: [Post]

        /// Puts posts together.
        public init(title: String, posts: [Post]) { (self.title, self.posts) = (title, posts) }
    }

    /// The title.
    public var title: String
    /// The date.
    public var date: Date
    /// The language; nil for the one that most of its posts have.
    public var language: String?
    /// What it holds.
    public var feeds: [Feed]

    /// Puts feeds together; those without posts are left out.
    public init(title: String, date: Date, feeds: [Feed]) {
        (self.title, self.date, self.feeds) = (title, date, feeds.filter { !$0.posts.isEmpty })
    }

    /// The language that most posts have; nil where none says one.
    var usualLanguage: String? {
        let tags = feeds.flatMap(\.posts).compactMap(\.language).filter { !$0.isEmpty }
        let counts = Dictionary(tags.map { ($0, 1) }, uniquingKeysWith: +)
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
