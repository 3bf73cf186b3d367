package import Foundation
import Markup

/// Text in a feed, with the base URL for its relative links.
package struct FeedText: Sendable, Hashable {
    /// The kind of text.
    package enum Kind: Sendable, Hashable {
        case plain
        /// Untrusted HTML, which must be sanitized before it is shown.
        case html
    }

    package let text: String
    package let kind: Kind
    /// The base URL for relative links.
    package let base: URL?
    /// The language as a BCP 47 tag, or nil if the feed does not declare one.
    package let language: String?

    /// The maximum length of text, in UTF-8 bytes.
    package static let maximumByteCount = 4 << 20

    /// The maximum length of a title or name, in characters.
    package static let maximumTitleLength = 1000
    /// The maximum length of text to extract a title from, in UTF-8 bytes.
    private static let maximumTitleByteCount = 64 << 10

    package init?(_ text: String, _ kind: Kind, base: URL? = nil, language: String? = nil) {
        let cut = text.utf8.count <= Self.maximumByteCount ? text : String(text.prefix(Self.maximumByteCount / 4))
        guard cut.contains(where: { !$0.isWhitespace }) else { return nil }
        (self.text, self.kind, self.base, self.language) = (cut, kind, base, language)
    }

    /// The text on a single line, without HTML tags.
    package var words: String {
        switch kind {
        case .plain: text.oneLine
        case .html: Self.isMarkup(text) ? HTMLText.text(of: Data(text.utf8)).oneLine : text.oneLine
        }
    }

    /// The text as a title, without HTML tags, or nil if it is empty.
    var title: String? {
        FeedText(Self.beginning(text), kind)?.words.shortened(to: Self.maximumTitleLength).nonEmpty
    }

    /// Whether the text contains characters that an HTML parser could interpret as markup.
    private static func isMarkup(_ text: String) -> Bool {
        text.utf8.first == 0xEF
            || text.utf8.contains { byte in
                byte == 0x26 || byte == 0x3C || (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte))
            }
    }

    /// Returns the start of a text, long enough for a title.
    private static func beginning(_ text: String) -> String {
        guard text.utf8.count > maximumTitleByteCount else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumTitleByteCount / 4)))
    }
}

extension FeedText {
    /// Returns a title from RSS or JSON Feed, which do not specify whether a title is plain text or HTML.
    ///
    /// A title counts as HTML if it contains an inline HTML tag or a character reference. `a < b` and `AT&T` count as
    /// plain text.
    package static func title(_ written: String) -> String? {
        let written = beginning(written)
        let isMarkup =
            written.utf8.contains(UInt8(ascii: "<")) && written.contains(inlineElement)
            || written.utf8.contains(UInt8(ascii: "&")) && written.contains(character)
        let words = isMarkup ? HTMLText.text(of: Data(written.utf8)) : written
        return words.oneLine.shortened(to: maximumTitleLength).nonEmpty
    }

    /// Whether text contains HTML elements although the feed declares it as plain text.
    static func hasElements(_ written: String) -> Bool {
        written.utf8.contains(UInt8(ascii: "<")) && written.contains(blockElement)
    }

    // Create the regex only once, because creating it takes longer than using it a hundred times. Sharing it is safe,
    // because a regex has no mutable state.
    private nonisolated(unsafe) static let inlineElement =
        /(?i)<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|em|font|h[1-6]|i|img|ins|kbd|mark|p|q|s|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?\/?>/
    private nonisolated(unsafe) static let character =
        /&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/
    private nonisolated(unsafe) static let blockElement = /(?i)<(?:p|br|div|a|img|ul)[\s>\/]/
}
