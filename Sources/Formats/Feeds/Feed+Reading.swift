package import Foundation
import Markup
package import Periodical

extension Feed {
    /// The largest document that is read, in bytes.
    package static let maximumByteCount = 64 << 20

    /// Reads a feed of any kind, told by what is in it and not by what a server calls it. XML that is ill-formed is read as far as it makes
    /// sense, and so is UTF-8 with bytes in it that are none; ``fault`` tells of it.
    /// - Parameters:
    ///   - data: the bytes of the document.
    ///   - charset: the encoding that the server names.
    ///   - url: where it came from; relative addresses begin there.
    /// - Throws: ``MastheadError`` with the code `document.malformed` where it is no feed.
    package init(_ data: Data, charset: String? = nil, at url: URL) throws(MastheadError) {
        func malformed(_ found: String, _ hint: String? = nil) -> MastheadError {
            MastheadError(.malformedDocument, cannot: "read the feed", to: url.redacted, found: found, hint: hint)
        }
        guard data.count <= Self.maximumByteCount else {
            throw malformed("the feed has \(data.count) bytes, the limit is \(Self.maximumByteCount)")
        }
        // Addresses that are relative to it are for others to see, and to be asked for without its name and password.
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
            // In a page there may be anything that looks like a feed.
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
            // Of a post that breaks off it is not known what it says.
            if tree.isEntryCut, !feed.posts.isEmpty { feed.posts.removeLast() }
            guard !feed.isCut || !feed.posts.isEmpty else {
                throw malformed("the feed ends within its first post")
            }
            self = feed
        }
        shorten()
    }

    /// Whether a page begins there, and no more than the words of a fault before a feed.
    private static func isPage(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(FileFormat.inspectedByteCount), as: UTF8.self).lowercased()
        return ["<html", "<!doctype html", "<head", "<body"].contains { start.contains($0) }
    }
}
