public import Foundation

/// What a post says.
public struct ShelfPostContent: Sendable, Hashable {
    /// A file that comes with a post.
    public struct Enclosure: Sendable, Hashable {
        /// What it is called; foreign text.
        public let name: String
        /// What it is, such as `audio/mpeg`; foreign text.
        public let kind: String?
        /// Its bytes, where they are known.
        public let byteCount: Int?
        /// Where it is on this machine; nil where it was not brought in.
        public let file: URL?

        /// Describes a file that comes with a post.
        public init(_ name: String, kind: String?, byteCount: Int?, file: URL?) {
            (self.name, self.kind, self.byteCount, self.file) = (name, kind, byteCount, file)
        }
    }

    /// Its words as HTML, sanitised.
    public let html: String
    /// The files of its pictures that are kept here, by the addresses that the HTML has.
    public let pictures: [String: URL]
    /// The files that come with it.
    public let enclosures: [Enclosure]
    /// Whether its words are the whole article of its page, and not what its feed gave.
    public var isWhole = false
    /// Whether the whole article is here.
    public var hasArticle = false

    /// Describes what a post says.
    public init(html: String, pictures: [String: URL] = [:], enclosures: [Enclosure] = []) {
        (self.html, self.pictures, self.enclosures) = (html, pictures, enclosures)
    }
}
