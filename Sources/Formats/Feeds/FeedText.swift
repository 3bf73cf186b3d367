package import Foundation
import Markup

/// Words of a feed as they are written there, with where their relative links begin.
package struct FeedText: Sendable, Hashable {
    /// What the words are.
    package enum Kind: Sendable, Hashable {
        case plain
        /// HTML as a stranger wrote it: to be sanitised before anything shows it.
        case html
    }

    package let text: String
    package let kind: Kind
    /// Where relative links in it begin.
    package let base: URL?
    /// Its language, as a tag of BCP 47, where the feed says it.
    package let language: String?

    /// The longest text that is kept, in bytes of UTF-8.
    package static let maximumByteCount = 4 << 20

    /// The most characters of a title or a name.
    package static let maximumTitleLength = 1000
    /// The longest words that are looked at for a title, in bytes of UTF-8.
    private static let maximumTitleByteCount = 64 << 10

    package init?(_ text: String, _ kind: Kind, base: URL? = nil, language: String? = nil) {
        let cut = text.utf8.count <= Self.maximumByteCount ? text : String(text.prefix(Self.maximumByteCount / 4))
        guard cut.contains(where: { !$0.isWhitespace }) else { return nil }
        (self.text, self.kind, self.base, self.language) = (cut, kind, base, language)
    }

    /// Its words alone, on one line.
    package var words: String {
        switch kind {
        case .plain: text.oneLine
        case .html: Self.isMarkup(text) ? HTMLText.text(of: Data(text.utf8)).oneLine : text.oneLine
        }
    }

    /// Its words as a title; nil where there are none.
    var title: String? {
        FeedText(Self.beginning(text), kind)?.words.shortened(to: Self.maximumTitleLength).nonEmpty
    }

    /// Whether a parser of HTML may make something else of a text than its words.
    private static func isMarkup(_ text: String) -> Bool {
        text.utf8.first == 0xEF
            || text.utf8.contains { byte in
                byte == 0x26 || byte == 0x3C || (byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte))
            }
    }

    /// As much of a text as a title may be made of.
    private static func beginning(_ text: String) -> String {
        guard text.utf8.count > maximumTitleByteCount else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(maximumTitleByteCount / 4)))
    }
}

extension FeedText {
    /// A title of RSS or JSON Feed, which may be words or HTML; nothing in it says which.
    ///
    /// It is taken for HTML where it has a tag that HTML knows as a part of a line, or a name of a character; `a < b` and `AT&T` are words.
    package static func title(_ written: String) -> String? {
        let written = beginning(written)
        let isMarkup =
            written.utf8.contains(UInt8(ascii: "<")) && written.contains(inlineElement)
            || written.utf8.contains(UInt8(ascii: "&")) && written.contains(character)
        let words = isMarkup ? HTMLText.text(of: Data(written.utf8)) : written
        return words.oneLine.shortened(to: maximumTitleLength).nonEmpty
    }

    /// Whether words that are told to be plain are HTML all the same.
    static func hasElements(_ written: String) -> Bool {
        written.utf8.contains(UInt8(ascii: "<")) && written.contains(blockElement)
    }

    // Making one takes longer than using it a hundred times; it holds nothing that changes.
    private nonisolated(unsafe) static let inlineElement =
        /(?i)<\/?(?:a|abbr|b|bdi|bdo|br|cite|code|del|em|font|h[1-6]|i|img|ins|kbd|mark|p|q|s|small|span|strong|sub|sup|tt|u|var)(?:\s[^<>]*)?\/?>/
    private nonisolated(unsafe) static let character =
        /&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/
    private nonisolated(unsafe) static let blockElement = /(?i)<(?:p|br|div|a|img|ul)[\s>\/]/
}
