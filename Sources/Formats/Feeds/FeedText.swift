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

    package init?(_ text: String, _ kind: Kind, base: URL? = nil, language: String? = nil) {
        let cut = text.utf8.count <= Self.maximumByteCount ? text : String(text.prefix(Self.maximumByteCount / 4))
        guard cut.contains(where: { !$0.isWhitespace }) else { return nil }
        (self.text, self.kind, self.base, self.language) = (cut, kind, base, language)
    }

    /// Its words alone, on one line.
    package var words: String {
        switch kind {
        case .plain: text.oneLine
        case .html: HTMLText.text(of: Data(text.utf8)).oneLine
        }
    }
}

extension FeedText {
    /// A title of RSS or JSON Feed, which may be words or HTML; nothing in it says which.
    ///
    /// It is taken for HTML where it has a tag that HTML knows as a part of a line, or a name of a character; `a < b` and `AT&T` are words.
    package static func title(_ written: String) -> String? {
        let isMarkup =
            written.utf8.contains(UInt8(ascii: "<")) && written.contains(inlineElement)
            || written.utf8.contains(UInt8(ascii: "&")) && written.contains(character)
        let words = isMarkup ? HTMLText.text(of: Data(written.utf8)) : written
        return words.oneLine.nonEmpty
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
