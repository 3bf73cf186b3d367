import Formats
import Foundation
import IssueLibrary
import Periodical

/// An item in a service's response.
enum ReaderItem {
    case item(ServiceItem)
    /// An item with nothing to display.
    case empty(id: String)
    /// An item without an ID or a feed.
    case strange

    /// Parses an item.
    init(_ value: PropertyValue) {
        guard let fields = value.dictionary, let id = fields["id"]?.text.flatMap(ItemID.canonical),
            let feed = fields["origin"]?.dictionary?["streamId"]?.text, (1...2048).contains(feed.utf8.count)
        else {
            self = .strange
            return
        }
        self = Self.read(fields, id: id, feed: feed)
    }

    private static func read(_ fields: [String: PropertyValue], id: String, feed: String) -> ReaderItem {
        var post = FeedPost()
        post.link = link(fields["canonical"]) ?? link(fields["alternate"])
        post.title = fields["title"]?.string.flatMap(FeedText.title)
        post.content = (content(fields["content"]) ?? content(fields["summary"])).flatMap {
            FeedText($0, .html, base: post.link)
        }
        post.published = date(fields["published"])
        post.authors = fields["author"]?.string.flatMap { words($0) }.map { [$0] } ?? []
        post.enclosures = (fields["enclosure"]?.array ?? []).prefix(50).compactMap { enclosure in
            guard let fields = enclosure.dictionary, let url = address(fields["href"]) else { return nil }
            return FeedEnclosure(
                url: url, type: fields["type"]?.string, byteCount: fields["length"]?.text.flatMap { Int($0) })
        }
        guard post.title != nil || post.link != nil || post.content != nil else { return .empty(id: id) }
        let categories = (fields["categories"]?.array ?? []).compactMap(\.string)
        return .item(
            ServiceItem(
                id: id, feed: feed, post: post, isRead: categories.contains { ReaderState.isState("read", $0) },
                isStarred: categories.contains { ReaderState.isState("starred", $0) }))
    }

    private static func content(_ value: PropertyValue?) -> String? {
        value?.dictionary?["content"]?.string ?? value?.string
    }

    private static func link(_ value: PropertyValue?) -> URL? {
        let all = value?.array ?? value.map { [$0] } ?? []
        return all.lazy.compactMap { address($0.dictionary?["href"]) }.first
    }

    /// Returns an http or https URL, or nil for any other value.
    static func address(_ value: PropertyValue?) -> URL? {
        guard let text = value?.string, text.utf8.count <= 8192, let url = URL(string: text),
            ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    /// Returns the date for a number of seconds since 1970, given as a number or as text.
    private static func date(_ value: PropertyValue?) -> Date? {
        guard let seconds = value?.number ?? value?.string.flatMap({ Double($0) }), seconds > 0,
            seconds < 253_402_300_800
        else { return nil }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Returns a text as a single line, or nil if it is empty or too long for a name.
    static func words(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty || words.utf8.count > 1000 ? nil : words
    }

    /// Parses a subscription. Returns nil if it cannot be followed.
    static func subscription(_ value: PropertyValue) -> ServiceSubscription? {
        guard let fields = value.dictionary, let id = fields["id"]?.text, (1...2048).contains(id.utf8.count),
            let url = address(fields["url"])
                ?? address(id.hasPrefix("feed/") ? .string(String(id.dropFirst("feed/".count))) : nil)
        else { return nil }
        var labels: [String] = []
        for category in (fields["categories"]?.array ?? []).prefix(100) {
            let name =
                category.dictionary.flatMap { $0["label"]?.string ?? $0["id"]?.string.flatMap(ReaderState.label) }
                ?? category.string.flatMap(ReaderState.label)
            if let name = name.flatMap(words), !labels.contains(name) { labels.append(name) }
        }
        let title = fields["title"]?.string.flatMap(FeedText.title)
        return ServiceSubscription(
            id: id, title: title == url.absoluteString ? nil : title, url: url, home: address(fields["htmlUrl"]),
            labels: labels)
    }
}
