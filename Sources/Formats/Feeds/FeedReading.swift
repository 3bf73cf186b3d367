import Foundation
import Markup

/// What all readers of feeds in XML do with an element.
enum FeedReading {
    /// An absolute address on the web; nil where it is none: `javascript:`, `data:`, `mailto:`.
    static func address(_ written: String?, _ base: URL?) -> URL? {
        guard let written else { return nil }
        // Nothing in most has to be put right or made absolute.
        if written.isPlainWebAddress { return URL(string: written) }
        guard let address = FileAddress(written),
            let url = URL(string: address.text, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host()?.isEmpty == false
        else { return nil }
        return url
    }

    /// The words of an element that holds HTML: escaped, or as elements where its writer forgot to escape them.
    static func html(_ element: XMLTreeElement) -> String {
        element.children.isEmpty ? element.content : element.innerHTML
    }

    /// The title that an element holds.
    static func title(_ element: XMLTreeElement) -> String? { FeedText.title(html(element)) }

    /// A name of a person: `Ada`, `ada@example.org (Ada)`, `Ada <ada@example.org>`.
    static func person(_ written: String?) -> String? {
        guard let words = written?.oneLine.shortened(to: FeedText.maximumTitleLength).nonEmpty else { return nil }
        guard words.utf8.contains(UInt8(ascii: "@")), words.utf8.count <= 1000 else { return words }
        if let match = words.wholeMatch(of: addressAndName) { return String(match.1).oneLine }
        if let match = words.wholeMatch(of: nameAndAddress) { return String(match.1).oneLine }
        return words
    }

    // Making one takes longer than using it a hundred times; it holds nothing that changes.
    private nonisolated(unsafe) static let addressAndName = /(?:mailto:)?[^\s()<>]+@[^\s()<>]+\s*\((.+)\)/
    private nonisolated(unsafe) static let nameAndAddress = /"?([^"<>]+?)"?\s*<[^<>\s]+@[^<>\s]+>/

    /// Seconds as podcasts write them: `754`, `12:34`, `1:12:34`.
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

    /// What is in it once, in its order.
    static func unique<Value: Hashable>(_ values: some Sequence<Value>) -> [Value] {
        var seen: Set<Value> = []
        var unique: [Value] = []
        for value in values where unique.count < Feed.maximumListCount && seen.insert(value).inserted {
            unique.append(value)
        }
        return unique
    }
}
