import Markup

extension XMLNesting {
    /// The nesting rules for elements in RSS and Atom documents.
    static let feed = XMLNesting(
        roots: ["rss", "rdf:rdf", "feed", "channel", "entry"], apart: ["item", "entry"],
        leaves: [
            "title", "link", "guid", "pubdate", "lastbuilddate", "category", "comments", "id", "updated", "published",
            "author", "language", "ttl", "generator", "copyright", "dc:creator", "dc:date",
        ],
        fields: [
            "title", "link", "guid", "pubdate", "lastbuilddate", "category", "comments", "id", "updated", "published",
            "author", "description", "content:encoded", "summary", "content", "dc:creator", "dc:date", "enclosure",
            "source", "item", "entry",
        ])
    /// The nesting rules for elements in OPML documents.
    static let feedList = XMLNesting(roots: ["opml"])
}
