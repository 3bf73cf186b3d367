package import Foundation
import Markup
package import Periodical

extension Feed {
    /// The maximum size of a feed document, in bytes.
    package static let maximumByteCount = 64 << 20

    /// Reads a feed in any format, which is detected from the document. Malformed XML and invalid UTF-8 are read as far
    /// as possible. See ``fault``.
    /// - Parameters:
    ///   - data: the feed document.
    ///   - charset: the character encoding from the server's response.
    ///   - url: the document's URL, against which the feed's relative URLs are resolved.
    /// - Throws: ``MastheadError`` with the code `document.malformed` if the document is not a feed.
    package init(_ data: Data, charset: String? = nil, at url: URL) throws(MastheadError) {
        func malformed(_ found: String, _ hint: String? = nil) -> MastheadError {
            MastheadError(.malformedDocument, cannot: "read the feed", to: url.redacted, found: found, hint: hint)
        }
        guard data.count <= Self.maximumByteCount else {
            throw malformed("the feed has \(data.count) bytes, the limit is \(Self.maximumByteCount)")
        }
        // Resolved URLs are shown to users, so they must not contain the feed's user name and password.
        let url = url.withoutCredentials
        let decoded = DecodedText(data, charset: charset)
        let data = Data(decoded.bytes)
        let format = FileFormat(data)
        switch format {
        case .json, .jsonFeed, .opdsJSON:
            guard var feed = try JSONFeed.feed(data, at: url) else {
                throw malformed("a JSON document, but not a JSON Feed")
            }
            feed.fault = decoded.fault
            self = feed
        case .opds:
            throw malformed("a catalog of books (OPDS), not a feed", "Follow it as a bookshelf.")
        default:
            // A web page may contain elements that feeds use too.
            guard let tree = XMLTree(data, nesting: format == .html && Self.isPage(data) ? nil : .feed) else {
                throw malformed(format.map { "\($0.name), not a feed" } ?? "not XML or JSON")
            }
            guard var feed = RSSFeed.feed(tree.root, at: url) ?? AtomFeed.feed(tree.root, at: url) else {
                guard format != .html else { throw malformed("a web page, not a feed") }
                throw malformed(
                    "an XML document, but not RSS or Atom: the root element is `\(tree.root.name.prefix(40))`")
            }
            feed.fault = decoded.fault ?? tree.fault
            feed.isCut = tree.isCut
            // The last post in a truncated document is incomplete.
            if tree.isEntryCut, !feed.posts.isEmpty { feed.posts.removeLast() }
            guard !feed.isCut || !feed.posts.isEmpty else {
                throw malformed("the feed ends within its first post")
            }
            self = feed
        }
        shorten()
    }

    /// Whether the document is a web page rather than a feed. Some feeds start with an HTML error message.
    private static func isPage(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(FileFormat.inspectedByteCount), as: UTF8.self).lowercased()
        return ["<html", "<!doctype html", "<head", "<body"].contains { start.contains($0) }
    }
}
