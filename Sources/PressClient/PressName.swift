import Foundation
import PressWire

/// Checks of names and secrets from servers.
enum PressName {
    /// Whether a text can name a product or publication. It is safe in URLs.
    static func isOne(_ text: String) -> Bool { Product.isName(text) }

    /// Whether a text can identify an account, device or right.
    static func isIdentifier(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil }

    /// Returns the text if it can be an identifier.
    static func identifier(_ text: String?) -> String? { text.flatMap { isIdentifier($0) ? $0 : nil } }

    /// Whether a text can be a token. It is safe in header fields.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[!-~]{1,200}/) != nil }

    /// Returns a text as one line of limited length, or nil if nothing remains.
    static func line(_ text: String?, most: Int = 200) -> String? {
        guard let text else { return nil }
        let words = text.prefix(most * 4).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let line = String(words.printable.prefix(most))
        return line.isEmpty ? nil : line
    }
}
