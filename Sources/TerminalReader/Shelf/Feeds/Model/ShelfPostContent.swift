public import Foundation

/// A post's content.
public struct ShelfPostContent: Sendable, Hashable {
    /// A file attached to a post.
    public struct Enclosure: Sendable, Hashable {
        /// The display name, which is untrusted text.
        public let name: String
        /// The media type, such as `audio/mpeg`, which is untrusted text.
        public let kind: String?
        /// The size in bytes, or nil if it is unknown.
        public let byteCount: Int?
        /// The file on this computer, or nil if it is not downloaded.
        public let file: URL?

        /// Creates an attached file.
        public init(_ name: String, kind: String?, byteCount: Int?, file: URL?) {
            (self.name, self.kind, self.byteCount, self.file) = (name, kind, byteCount, file)
        }
    }

    /// The sanitized HTML.
    public let html: String
    /// The downloaded pictures, by the URLs that the HTML uses.
    public let pictures: [String: URL]
    /// The attached files.
    public let enclosures: [Enclosure]
    /// Whether ``html`` is the full text from the web page rather than the feed's text.
    public var isWhole = false
    /// Whether the full text is available.
    public var hasArticle = false

    /// Creates a post's content.
    public init(html: String, pictures: [String: URL] = [:], enclosures: [Enclosure] = []) {
        (self.html, self.pictures, self.enclosures) = (html, pictures, enclosures)
    }
}
