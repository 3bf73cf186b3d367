import Foundation
import Periodical

/// A reader for JSON Feed 1 and 1.1.
struct JSONFeed {
    private let base: URL
    private var feed: Feed

    /// Reads a feed, or returns nil if the document is not a JSON Feed.
    /// - Throws: ``MastheadError`` if the document is not JSON.
    static func feed(_ data: Data, at url: URL) throws(MastheadError) -> Feed? {
        let root = try Document(data, subject: url.redacted, cannot: "read the feed").valueOfRows().dictionary
        guard let root, let items = root["items"]?.array else { return nil }
        let version = root["version"]?.string ?? ""
        // A document that declares no version is a feed if at least one of its items is a post.
        guard version.contains("jsonfeed.org/version/") || items.contains(where: { isPost($0) }) else { return nil }
        let number = version.split(separator: "/").last.map(String.init) ?? ""
        var reader = JSONFeed(base: url, feed: Feed(.json(version: ["1", "1.1"].contains(number) ? number : "1.1")))
        reader.take(root)
        for item in items { reader.take(item: item) }
        return reader.feed
    }

    private static func isPost(_ value: PropertyValue) -> Bool {
        guard let item = value.dictionary else { return false }
        return item["id"] != nil && ["content_html", "content_text", "url"].contains { item[$0]?.string != nil }
    }

    private mutating func take(_ root: [String: PropertyValue]) {
        feed.title = root["title"]?.string?.oneLine.nonEmpty
        feed.summary = root["description"]?.string?.oneLine.nonEmpty
        feed.home = address(root["home_page_url"])
        feed.address = address(root["feed_url"])
        feed.next = address(root["next_url"])
        feed.picture = address(root["icon"]) ?? address(root["favicon"])
        feed.language = root["language"]?.string.flatMap { String($0.prefix(35)).nonEmpty }
        feed.authors = authors(root)
        if case .boolean(true) = root["expired"] { feed.isEnded = true }
        feed.hubs = (root["hubs"]?.array ?? []).prefix(10).compactMap { hub in
            let values = hub.dictionary ?? [:]
            return values["type"]?.string?.lowercased() == "rsscloud" ? nil : address(values["url"])
        }
    }

    private mutating func take(item: PropertyValue) {
        guard let item = item.dictionary else {
            feed.skippedCount += 1
            return
        }
        var post = FeedPost()
        post.identifier = identifier(item["id"])
        post.title = item["title"]?.string.flatMap(FeedText.title)
        post.link = address(item["url"]) ?? FeedReading.address(post.identifier, nil)
        post.externalLink = address(item["external_url"])
        post.language = item["language"]?.string.flatMap { String($0.prefix(35)).nonEmpty } ?? feed.language
        post.content = text(item, post.language)
        post.summary = item["summary"]?.string.flatMap { FeedText($0, .plain, language: post.language) }
        if post.content == nil { (post.content, post.summary) = (post.summary, nil) }
        post.published = FeedDate(item["date_published"]?.string)?.date
        post.changed = FeedDate(item["date_modified"]?.string)?.date
        let own = authors(item)
        post.authors = own.isEmpty ? feed.authors : own
        post.categories = FeedReading.unique((item["tags"]?.array ?? []).compactMap { $0.string?.oneLine.nonEmpty })
        post.enclosures = FeedReading.unique((item["attachments"]?.array ?? []).compactMap(attachment))
        post.picture =
            address(item["image"]) ?? address(item["banner_image"]) ?? post.enclosures.first { $0.isPicture }?.url
        feed.take(post)
    }

    private func text(_ item: [String: PropertyValue], _ language: String?) -> FeedText? {
        if let html = item["content_html"]?.string, let text = FeedText(html, .html, base: base, language: language) {
            return text
        }
        return item["content_text"]?.string.flatMap { FeedText($0, .plain, base: base, language: language) }
    }

    /// Returns an identifier as text. Version 1.1 allows numbers as well.
    private func identifier(_ value: PropertyValue?) -> String? {
        switch value {
        case .string(let text): text.oneLine.nonEmpty
        case .integer(let number): String(number)
        case .real(let number): "\(number)"
        default: nil
        }
    }

    /// Returns the names in `authors` (version 1.1) or in `author` (version 1).
    private func authors(_ values: [String: PropertyValue]) -> [String] {
        let given = values["authors"]?.array ?? values["author"].map { [$0] } ?? []
        return FeedReading.unique(
            given.compactMap { FeedReading.person($0.dictionary?["name"]?.string ?? $0.string) })
    }

    private func attachment(_ value: PropertyValue) -> FeedEnclosure? {
        guard let values = value.dictionary, let url = address(values["url"]) else { return nil }
        func number(_ key: String) -> Double? {
            switch values[key] {
            case .integer(let number): Double(number)
            case .real(let number): number
            default: nil
            }
        }
        return FeedEnclosure(
            url: url, type: values["mime_type"]?.string,
            byteCount: number("size_in_bytes").flatMap { Int(exactly: $0) },
            title: values["title"]?.string, duration: number("duration_in_seconds"))
    }

    private func address(_ value: PropertyValue?) -> URL? { FeedReading.address(value?.string, base) }
}
