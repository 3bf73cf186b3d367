package import Foundation
import Markup

/// The feeds that a web page links to, and other URLs where there may be a feed.
package struct FeedLinks: Sendable, Hashable {
    /// A link from the page to a feed.
    package struct Link: Sendable, Hashable {
        package let url: URL
        package let title: String?
        /// Whether the title or the URL suggests a feed of readers' comments.
        package let isOfComments: Bool
    }

    /// The links on the page in document order, with comment feeds at the end.
    package let named: [Link]
    /// The URLs to try if the page does not link to a feed, most likely first.
    package let usual: [URL]

    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml", "text/xml",
        "application/xml",
        "application/json", "text/rss+xml", "text/atom+xml", "application/x-rss+xml",
    ]
    private static let names = [
        "feed", "feed.xml", "rss.xml", "atom.xml", "index.xml", "rss", "feed.json", "feeds/posts/default", "blog/feed",
        "?feed=rss2",
    ]

    /// Reads the links on a page.
    /// - Parameters:
    ///   - html: the bytes of the page.
    ///   - charset: the character encoding from the server's response.
    ///   - url: the URL of the page.
    package init(_ html: Data, charset: String? = nil, at url: URL) {
        let page = PageLinks(html, charset: charset)
        let base = FeedReading.address(page?.base, url) ?? url
        var seen: Set<URL> = []
        var found: [Link] = []
        for link in page?.links ?? [] where Self.isFeed(link) {
            guard let address = FeedReading.address(OPML.withoutFeedScheme(link.address), base),
                seen.insert(address.normalized).inserted
            else { continue }
            let words = (link.title ?? "").lowercased() + address.path.lowercased()
            found.append(
                Link(url: address, title: link.title?.oneLine.nonEmpty, isOfComments: words.contains("comment")))
        }
        named = found.filter { !$0.isOfComments } + found.filter(\.isOfComments)
        // Try the page's folder first, then the server's root.
        let folders = [
            url.absoluteString.split(separator: "?").first.map { $0.hasSuffix("/") ? String($0) : $0 + "/" }, "/",
        ]
        var places: [URL] = []
        for folder in folders {
            for name in Self.names {
                guard let folder, let place = URL(string: folder + name, relativeTo: url)?.absoluteURL,
                    !places.contains(place)
                else { continue }
                places.append(place)
            }
        }
        usual = places
    }

    private static func isFeed(_ link: PageLinks.Link) -> Bool {
        if link.relations.contains("feed") { return true }
        // Skip links to style sheets and translations, which use the relation `alternate` too.
        guard link.relations.contains("alternate"), !link.relations.contains("stylesheet"), let type = link.type else {
            return false
        }
        return types.contains(type) && !link.parameters.contains("opds") && !link.address.contains("/wp-json/")
            && !link.address.contains("oembed")
    }
}
