import Foundation
import Markup

/// A reader for RSS 0.90 to 2.0 with the extensions Content, Dublin Core, Media RSS, iTunes, Syndication and Atom. It
/// tolerates common mistakes.
struct RSSFeed {
    private let base: URL
    private var feed: Feed
    private var restCount: (period: TimeInterval?, count: Double) = (nil, 1)

    private static let xml = "http://www.w3.org/XML/1998/namespace"

    /// Reads a feed, or returns nil if the document is not RSS.
    static func feed(_ root: XMLTreeElement, at url: URL) -> Feed? {
        let (vocabulary, name) = root.feedWord
        let version: String
        switch name {
        case "rss": version = root["version"]?.oneLine.nonEmpty ?? "2.0"
        case "rdf" where vocabulary == .rdf || vocabulary == .rss:
            let isNetscape = root.children.contains { $0.namespace?.contains("netscape.com") == true }
            version = isNetscape ? "0.90" : "1.0"
        // This document lacks the root element `rss`.
        case "channel": version = "2.0"
        default: return nil
        }
        let channels = name == "channel" ? [root] : root.children.filter { $0.feedWord.name == "channel" }
        // In RDF, posts are siblings of the channel. In other versions of RSS, this is not allowed but common.
        let outside = name == "channel" ? [] : root.children.filter { $0.feedWord.name == "item" }
        guard !channels.isEmpty || !outside.isEmpty || name != "channel" else { return nil }
        let base = FeedReading.address(root["base", in: xml] ?? channels.first?["base", in: xml], url) ?? url
        var reader = RSSFeed(base: base, feed: Feed(.rss(version: String(version.prefix(20)))))
        for channel in channels { reader.take(channel: channel) }
        for item in outside { reader.take(item: item) }
        for image in root.children where image.feedWord == (.rss, "image") { reader.take(image: image) }
        reader.finish()
        return reader.feed
    }

    private mutating func finish() {
        if let period = restCount.period, feed.restTime == nil { feed.restTime = period / restCount.count }
    }

    private mutating func take(channel: XMLTreeElement) {
        for child in channel.children {
            switch child.feedWord {
            case (.rss, "item"): take(item: child)
            case (.rss, "title"), (.dublinCore, "title"): feed.title = feed.title ?? FeedReading.title(child)
            case (.rss, "link"): feed.home = feed.home ?? FeedReading.address(child.words ?? child["href"], base)
            case (.rss, "description"), (.iTunes, "summary"), (.iTunes, "subtitle"):
                feed.summary = feed.summary ?? FeedReading.title(child)
            case (.rss, "language"), (.dublinCore, "language"):
                feed.language = feed.language ?? child.words.flatMap { String($0.prefix(35)) }
            case (.rss, "lastbuilddate"), (.rss, "pubdate"), (.dublinCore, "date"), (.atom, "updated"):
                if let date = FeedDate(child.words)?.date { feed.changed = max(feed.changed ?? date, date) }
            case (.rss, "image"), (.iTunes, "image"): take(image: child)
            case (.rss, "ttl"):
                feed.restTime = child.words.flatMap(Double.init).flatMap { $0 > 0 && $0.isFinite ? $0 * 60 : nil }
            case (.rss, "skiphours"):
                let hours = child.children.compactMap { $0.words.flatMap { Int($0) } }
                // In version 0.91, the hour 24 means midnight.
                feed.silentHours.formUnion(hours.filter { (0...24).contains($0) }.map { $0 % 24 })
            case (.rss, "skipdays"):
                feed.silentDays.formUnion(child.children.prefix(7).compactMap { $0.words?.lowercased() })
            case (.syndication, "updateperiod"): restCount.period = Self.period(child.words)
            case (.syndication, "updatefrequency"):
                restCount.count = child.words.flatMap(Double.init).flatMap { (1...1440).contains($0) ? $0 : nil } ?? 1
            case (.iTunes, "author"), (.dublinCore, "creator"), (.rss, "managingeditor"):
                if let name = FeedReading.person(child.words), !feed.authors.contains(name), feed.authors.count < 20 {
                    feed.authors.append(name)
                }
            case (.iTunes, "new-feed-url"): feed.newAddress = FeedReading.address(child.words, base)
            case (.iTunes, "complete"): feed.isEnded = child.words?.lowercased() == "yes"
            case (.atom, "link"): take(link: child)
            default: break
            }
        }
    }

    private mutating func take(link: XMLTreeElement) {
        guard let url = FeedReading.address(link["href"], base) else { return }
        switch link["rel"]?.lowercased() ?? "alternate" {
        case "self": feed.address = feed.address ?? url
        case "hub": if feed.hubs.count < 10 { feed.hubs.append(url) }
        case "next", "prev-archive": feed.next = feed.next ?? url
        case "alternate": feed.home = feed.home ?? url
        default: break
        }
    }

    private mutating func take(image: XMLTreeElement) {
        let address = image["href"] ?? image.children.first { $0.feedWord.name == "url" }?.words ?? image["resource"]
        feed.picture = feed.picture ?? FeedReading.address(address, base)
    }

    /// Returns the number of seconds in a period named as in the Syndication module.
    private static func period(_ word: String?) -> TimeInterval? {
        ["hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000][
            word?.lowercased() ?? ""]
    }

    private mutating func take(item: XMLTreeElement) {
        var reader = RSSPost(base: FeedReading.address(item["base", in: Self.xml], base) ?? base)
        feed.take(reader.post(item))
    }
}
