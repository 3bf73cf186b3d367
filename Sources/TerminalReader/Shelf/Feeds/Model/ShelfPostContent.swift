public import Foundation

/// The content of a post.
public struct ShelfPostContent: Sendable, Hashable {
    /// A file that is attached to a post.
    public struct Enclosure: Sendable, Hashable {
        /// The display name, which is untrusted text.
        public let name: String
        /// The media type, such as `audio/mpeg`, which is untrusted text.
        public let kind: String?
        /// The size in bytes, or nil if it is unknown.
        public let byteCount: Int?
        /// The downloaded file, or nil.
        public let file: URL?

        /// Creates an attached file.
        public init(_ name: String, kind: String?, byteCount: Int?, file: URL?) {
            (self.name, self.kind, self.byteCount, self.file) = (name, kind, byteCount, file)
        }
    }

    /// The sanitized HTML.
    public let html: String
    /// The downloaded pictures by their URLs in the HTML.
    public let pictures: [String: URL]
    /// The attached files.
    public let enclosures: [Enclosure]
    /// Whether ``html`` is the full text from the web page instead of the feed's text.
    public var isWhole = false
    /// Whether the full text is available.
    public var hasArticle = false

    /// Creates the content of a post.
    public init(html: String, pictures: [String: URL] = [:], enclosures: [Enclosure] = []) {
        (self.html, self.pictures, self.enclosures) = (html, pictures, enclosures)
    }
}
