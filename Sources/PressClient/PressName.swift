import Foundation
import PressWire

/// Validates names and secrets from servers.
enum PressName {
    /// Whether a text is a valid name for a product or publication. Such names are safe in URLs.
    static func isOne(_ text: String) -> Bool { Product.isName(text) }

    /// Whether a text is a valid identifier for an account, device or right.
    static func isIdentifier(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil }

    /// Returns the text if it is a valid identifier, otherwise nil.
    static func identifier(_ text: String?) -> String? { text.flatMap { isIdentifier($0) ? $0 : nil } }

    /// Whether a text could be a token. Tokens are safe in header fields.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[!-~]{1,200}/) != nil }

    /// Returns the text as a single line of limited length, or nil if it is empty.
    static func line(_ text: String?, most: Int = 200) -> String? {
        guard let text else { return nil }
        let words = text.prefix(most * 4).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let line = String(words.printable.prefix(most))
        return line.isEmpty ? nil : line
    }
}
