import Foundation

/// What the names and secrets of servers may look like: what does not is believed of none.
enum PressName {
    /// Whether a text can name a product or a publication: it stands in addresses as it is.
    static func isOne(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}/) != nil
    }

    /// Whether a text can name an account, a device or a right.
    static func isIdentifier(_ text: String) -> Bool { text.wholeMatch(of: /[A-Za-z0-9_-]{1,64}/) != nil }

    /// The same text, where it can.
    static func identifier(_ text: String?) -> String? { text.flatMap { isIdentifier($0) ? $0 : nil } }

    /// Whether a text can be a token: it stands in a header field.
    static func isToken(_ text: String) -> Bool { text.wholeMatch(of: /[!-~]{1,200}/) != nil }

    /// A text in one line that is not too long; nil where nothing is left of it.
    static func line(_ text: String?, most: Int = 200) -> String? {
        guard let text else { return nil }
        let words = text.prefix(most * 4).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let line = String(words.printable.prefix(most))
        return line.isEmpty ? nil : line
    }
}
