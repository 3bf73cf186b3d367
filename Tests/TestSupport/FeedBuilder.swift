public import Foundation

/// A builder for a feed of a few posts in any format, undamaged or damaged in one place.
public struct FeedBuilder: Sendable {
    /// A feed format, by its common name.
    public enum Version: String, Sendable, CaseIterable {
        case rss090 = "RSS 0.90"
        case rss091 = "RSS 0.91"
        case rss092 = "RSS 0.92"
        case rss10 = "RSS 1.0"
        case rss20 = "RSS 2.0"
        case atom03 = "Atom 0.3"
        case atom10 = "Atom 1.0"
        case json1 = "JSON Feed 1"
        case json11 = "JSON Feed 1.1"
    }

    /// A post. Formats without identifiers, dates or contents omit these values.
    public struct Post: Sendable {
        /// The identifier.
        public var identifier: String
        /// The title, as plain text.
        public var title: String
        /// The URL of the post's page.
        public var link: String
        /// The content, in HTML.
        public var html: String
        /// The day of March 2026 on which the post was published, at 08:00 UTC. Nil omits the date.
        public var day: Int?
    }

    /// The feed's title.
    public var title = "Tides & Mills"
    /// The posts, newest first.
    public var posts: [Post] = (1...4).map { number in
        Post(
            identifier: "tag:example.org,2026:\(number)",
            title: ["Salt & sand", "The second\(Self.mark) 潮汐", "3 < 4", "Größe “four”"][number - 1],
            link: "https://example.org/\(number)?a=1&b=\(number)", html: "<p>Words of <b>\(number)</b> & more.</p>",
            day: 10 - number)
    }
    /// The declared encoding, or nil for no declaration. JSON declares no encoding.
    public var encoding: String? = "utf-8"

    /// The mark for the place of the damage. An undamaged feed does not contain it.
    static let mark = "\u{E000}"

    /// Creates a builder with four posts.
    public init() {}

    /// Returns the bytes of the undamaged feed.
    public func data(_ version: Version) -> Data { Data(text(version).replacing(Self.mark, with: "").utf8) }

    /// Returns the document with the mark.
    func text(_ version: Version) -> String {
        switch version {
        case .rss090: declared(rdf("http://my.netscape.com/rdf/simple/0.9/", version))
        case .rss10: declared(rdf("http://purl.org/rss/1.0/", version))
        case .rss091: declared(rss("0.91", version))
        case .rss092: declared(rss("0.92", version))
        case .rss20: declared(rss("2.0", version))
        case .atom03: declared(atom("http://purl.org/atom/ns#", version))
        case .atom10: declared(atom("http://www.w3.org/2005/Atom", version))
        case .json1, .json11: json(version)
        }
    }

    private func declared(_ text: String) -> String {
        encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>\n\(text)\n" } ?? text
    }

    private func rdf(_ namespace: String, _ version: Version) -> String {
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="\(namespace)" xmlns:dc="http://purl.org/dc/elements/1.1/">
        <channel rdf:about="https://example.org/"><title>\(escaped(title))</title><link>https://example.org/</link></channel>
        \(posts.map { item($0, version) }.joined(separator: "\n"))
        </rdf:RDF>
        """
    }

    private func rss(_ number: String, _ version: Version) -> String {
        """
        <rss version="\(number)"><channel><title>\(escaped(title))</title><link>https://example.org/</link><description>Water</description>
        \(posts.map { item($0, version) }.joined(separator: "\n"))
        </channel></rss>
        """
    }

    private func item(_ post: Post, _ version: Version) -> String {
        var (attribute, more) = ("", "")
        switch version {
        case .rss10:
            attribute = " rdf:about=\"\(escaped(post.identifier))\""
            if let day = post.day { more = "<dc:date>\(Self.date(day))</dc:date>" }
        case .rss20:
            more = "<guid isPermaLink=\"false\">\(escaped(post.identifier))</guid>"
            if let day = post.day { more += "<pubDate>\(Self.mailDate(day))</pubDate>" }
        default: break
        }
        if version != .rss090 { more += "<description>\(escaped(post.html))</description>" }
        return "<item\(attribute)><title>\(escaped(post.title))</title><link>\(escaped(post.link))</link>\(more)</item>"
    }

    private func atom(_ namespace: String, _ version: Version) -> String {
        let (published, changed, kind) =
            version == .atom03
            ? ("issued", "modified", "type=\"text/html\" mode=\"escaped\"") : ("published", "updated", "type=\"html\"")
        let entries = posts.map { post in
            let dates = post.day.map { day in
                [published, changed].map { "<\($0)>\(Self.date(day))</\($0)>" }.joined()
            }
            return """
                <entry><title>\(escaped(post.title))</title><link rel="alternate" type="text/html" href="\(escaped(post.link))"/>\
                <id>\(escaped(post.identifier))</id>\(dates ?? "")<content \(kind)>\(escaped(post.html))</content></entry>
                """
        }
        return """
            <feed version="\(version == .atom03 ? "0.3" : "1.0")" xmlns="\(namespace)"><title>\(escaped(title))</title>
            <link rel="alternate" type="text/html" href="https://example.org/"/>
            \(entries.joined(separator: "\n"))
            </feed>
            """
    }

    private func json(_ version: Version) -> String {
        let items = posts.map { post in
            let date = post.day.map { ", \"date_published\": \"\(Self.date($0))\"" } ?? ""
            return """
                {"id": \(quoted(post.identifier)), "title": \(quoted(post.title)), "url": \(quoted(post.link)), \
                "content_html": \(quoted(post.html))\(date)}
                """
        }
        return """
            {"version": "https://jsonfeed.org/version/\(version == .json1 ? "1" : "1.1")", "title": \(quoted(title)),
            "home_page_url": "https://example.org/", "items": [\(items.joined(separator: ",\n"))]}
            """
    }

    private func escaped(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) { $0.replacing($1.0, with: $1.1) }
    }

    /// Returns a JSON string. The text must not contain control characters.
    private func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }

    private static func date(_ day: Int) -> String { "2026-03-\(day < 10 ? "0" : "")\(day)T08:00:00Z" }

    private static func mailDate(_ day: Int) -> String {
        "\(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(day + 6) % 7]), \(day) Mar 2026 08:00:00 GMT"
    }
}
