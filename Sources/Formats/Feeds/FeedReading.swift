import Foundation
import Markup

/// Functions shared by the readers of XML feeds.
enum FeedReading {
    /// Returns an absolute web URL, or nil if the URL has a different scheme, such as `javascript:`, `data:` or
    /// `mailto:`.
    static func address(_ written: String?, _ base: URL?) -> URL? {
        guard let written else { return nil }
        // For speed, do not correct a simple URL. Most URLs are simple.
        if written.isPlainWebAddress { return URL(string: written) }
        guard let address = FileAddress(written),
            let url = URL(string: address.text, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    /// Returns an element's HTML, which may be escaped text or child elements.
    static func html(_ element: XMLTreeElement) -> String {
        element.children.isEmpty ? element.content : element.innerHTML
    }

    /// Returns an element's title.
    static func title(_ element: XMLTreeElement) -> String? { FeedText.title(html(element)) }

    /// Returns the author's name in text such as `Ada`, `ada@example.org (Ada)` or `Ada <ada@example.org>`.
    static func person(_ written: String?) -> String? {
        guard let words = written?.oneLine.shortened(to: FeedText.maximumTitleLength).nonEmpty else { return nil }
        guard words.utf8.contains(UInt8(ascii: "@")), words.utf8.count <= 1000 else { return words }
        if let match = words.wholeMatch(of: addressAndName) { return String(match.1).oneLine }
        if let match = words.wholeMatch(of: nameAndAddress) { return String(match.1).oneLine }
        return words
    }

    // Create the regexes only once, because creating one takes longer than using it a hundred times. Sharing them is
    // safe, because a regex has no mutable state.
    private nonisolated(unsafe) static let addressAndName = /(?:mailto:)?[^\s()<>]+@[^\s()<>]+\s*\((.+)\)/
    private nonisolated(unsafe) static let nameAndAddress = /"?([^"<>]+?)"?\s*<[^<>\s]+@[^<>\s]+>/

    /// Parses a podcast episode's duration, such as `754` (seconds), `12:34` or `1:12:34`.
    static func duration(_ written: String?) -> Double? {
        guard let written else { return nil }
        let parts = written.trimmed.split(
            separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let number = Double(part), number >= 0, number.isFinite else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds > 0 && seconds < 1e7 ? seconds : nil
    }

    /// Returns the values without duplicates, in the same order.
    static func unique<Value: Hashable>(_ values: some Sequence<Value>) -> [Value] {
        var seen: Set<Value> = []
        var unique: [Value] = []
        for value in values where unique.count < Feed.maximumListCount && seen.insert(value).inserted {
            unique.append(value)
        }
        return unique
    }
}
