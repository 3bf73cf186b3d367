import Foundation

/// A picture in an article, and whether to show it.
struct ArticlePicture {
    /// The picture's URL, or nil if it is not a web URL.
    let url: URL?
    /// The picture's alternative text.
    let words: String
    /// The picture's title, or nil if it is only a file name.
    let title: String?
    /// The picture's size, as HTML attributes.
    let size: String
    /// Whether the picture is a tracking pixel, which must not be loaded.
    let isTracker: Bool

    /// The attributes that may contain the URL of a lazily loaded picture.
    private static let lazyAttributes = [
        "data-src", "data-original", "data-lazy-src", "data-orig-file", "data-full-src",
    ]

    init(_ addresses: ArticleAddresses, attribute: (String) -> String?) {
        let candidates =
            Self.lazyAttributes.map(attribute) + [attribute("data-srcset").flatMap(Self.widest), attribute("src")]
            + [attribute("srcset").flatMap(Self.widest)]
        let url = candidates.lazy.compactMap { addresses.picture($0) }.first
        self.url = url
        let (alt, title) = (attribute("alt")?.oneLine, attribute("title")?.oneLine ?? "")
        words = (alt ?? title).prefix(1000).description
        let isOwn = alt != nil && title != alt && title.split(separator: " ").count > 2
        self.title = isOwn ? title.prefix(1000).description : nil
        let sizes = ["width", "height"].map { Self.pixels(attribute($0)) }
        size = zip(["width", "height"], sizes).compactMap { name, pixels in
            pixels.map { " \(name)=\"\($0)\"" }
        }.joined()
        isTracker =
            sizes.compactMap(\.self).contains { $0 <= 1 } || Self.isHidden(attribute("style") ?? "")
            || url.map(Self.isCounter) ?? false
    }

    private static func pixels(_ written: String?) -> Int? {
        written.flatMap { Int(($0.hasSuffix("px") ? String($0.dropLast(2)) : $0).trimmed) }
            .flatMap { (0...20_000).contains($0) ? $0 : nil }
    }

    /// Returns the URL of the widest candidate in a `srcset`.
    private static func widest(_ set: String) -> String? {
        let all = set.split(separator: separator).prefix(50).compactMap {
            candidate -> (address: String, size: Double)? in
            let parts = candidate.split(whereSeparator: \.isWhitespace)
            guard let address = parts.first else { return nil }
            return (String(address), parts.dropFirst().first.flatMap { Double($0.dropLast()) } ?? 1)
        }
        return all.max { $0.size < $1.size }?.address
    }

    // Create the regexes only once, because creating one takes longer than using it a hundred times. Sharing them is
    // safe, because a regex has no mutable state.
    private nonisolated(unsafe) static let separator = /,\s+/
    private nonisolated(unsafe) static let hiding =
        /(?i)(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$|!))/

    private static func isHidden(_ style: String) -> Bool { !style.isEmpty && style.contains(hiding) }

    private static let hosts: Set<String> = [
        "pixel.wp.com", "stats.wordpress.com", "feeds.wordpress.com", "b.scorecardresearch.com",
        "www.google-analytics.com",
        "google-analytics.com", "pixel.quantserve.com", "ad.doubleclick.net", "rss.buysellads.com",
        "feedads.g.doubleclick.net",
        "ads.pheedo.com", "tracker.feedburner.com", "segment-data.zqtk.net", "pi.feedsportal.com", "api.flattr.com",
        "counter.theconversation.com", "hits.theguardian.com", "www.facebook.com",
    ]

    private static func isCounter(_ url: URL) -> Bool {
        let host = url.host()?.lowercased() ?? ""
        let path = url.path.lowercased()
        if hosts.contains(host) { return host != "www.facebook.com" || path == "/tr" || path == "/tr/" }
        if host.hasSuffix(".list-manage.com") || host.hasSuffix(".doubleclick.net") { return true }
        if host.hasSuffix("feedburner.com"), path.hasPrefix("/~r/") || path.hasPrefix("/~ff/") { return true }
        if host.hasSuffix("blogger.googleusercontent.com"), path.hasPrefix("/tracker/") { return true }
        if host.hasSuffix("medium.com"), path.hasPrefix("/_/stat") { return true }
        if host.contains("amazon"), path.hasPrefix("/e/ir") { return true }
        return path.contains("/track/open") || path.hasSuffix("/pixel.gif") || path.hasSuffix("/1x1.gif")
            || path.hasSuffix("/count.gif") || path.hasSuffix("/transparent.gif")
    }
}
