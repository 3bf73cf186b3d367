import Foundation
import Markup

/// A reader for Atom 1.0 (RFC 4287) and Atom 0.3 that tolerates wrong namespaces and media types.
struct AtomFeed {
    private let base: URL
    private let language: String?
    private var feed: Feed

    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// Reads a feed or a single entry, or returns nil for any other document.
    static func feed(_ root: XMLTreeElement, at url: URL) -> Feed? {
        let (vocabulary, name) = root.feedWord
        guard ["feed", "entry"].contains(name), [.atom, .rss].contains(vocabulary) else { return nil }
        let isOld = root.namespace?.contains("purl.org/atom") == true || root["version"] == "0.3"
        let base = FeedReading.address(root["base", in: xml], url) ?? url
        var reader = AtomFeed(
            base: base, language: root["lang", in: xml], feed: Feed(.atom(version: isOld ? "0.3" : "1.0")))
        reader.feed.language = reader.language
        if name == "entry" { reader.take(entry: root) } else { reader.take(root) }
        return reader.feed
    }

    private mutating func take(_ root: XMLTreeElement) {
        for child in root.children {
            switch child.feedWord.name {
            case "entry": take(entry: child)
            case "title" where feed.title == nil: feed.title = AtomText(child, base: base).title
            case "subtitle", "tagline": feed.summary = feed.summary ?? AtomText(child, base: base).title
            case "updated", "modified": feed.changed = feed.changed ?? FeedDate(child.words)?.date
            case "logo", "icon": feed.picture = feed.picture ?? FeedReading.address(child.words, base)
            case "author":
                if let name = FeedReading.person(child.child("name")?.words ?? child.words), feed.authors.count < 20 {
                    feed.authors.append(name)
                }
            case "link": take(link: child)
            default: break
            }
        }
    }

    private mutating func take(link: XMLTreeElement) {
        let base = FeedReading.address(link["base", in: Self.xml], base) ?? base
        guard let url = FeedReading.address(link["href"], base) else { return }
        switch link["rel"]?.lowercased() ?? "alternate" {
        case "alternate": feed.home = feed.home ?? url
        case "self": feed.address = feed.address ?? url
        case "hub": if feed.hubs.count < 10 { feed.hubs.append(url) }
        case "next", "prev-archive": feed.next = feed.next ?? url
        default: break
        }
    }

    private mutating func take(entry: XMLTreeElement) {
        let base = FeedReading.address(entry["base", in: Self.xml], base) ?? base
        var reader = AtomPost(base: base, language: entry["lang", in: Self.xml] ?? language)
        var post = reader.post(entry)
        // Posts may omit the author if the feed has only one.
        if post.authors.isEmpty { post.authors = feed.authors }
        feed.take(post)
    }
}
