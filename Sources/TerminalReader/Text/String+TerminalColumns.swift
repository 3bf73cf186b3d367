import CChafa
import Periodical

extension String {
    /// The number of terminal columns that the text needs. East Asian characters and emoji take two columns each,
    /// combining marks none.
    public var terminalColumns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.terminalColumns } }

    /// Returns the text, cut to a number of columns. An ellipsis marks the cut.
    public func fitted(toColumns columns: Int) -> String {
        guard terminalColumns > columns else { return self }
        guard columns > 0 else { return "" }
        // Isolated text keeps its isolate characters (U+2068 and U+2069) even if its end is cut off.
        if hasPrefix(Self.isolate), hasSuffix(Self.isolateEnd) {
            return Self.isolate + String(dropFirst().dropLast()).fitted(toColumns: columns) + Self.isolateEnd
        }
        var left = columns - 1
        let fitting = prefix { character in
            left -= character.terminalColumns
            return left >= 0
        }
        return fitting + "…"
    }

    /// Returns the text, padded with spaces to a number of columns. Longer text is not cut.
    public func filled(toColumns columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - terminalColumns))
    }

    /// Returns the text, padded or cut to exactly the number of columns.
    public func padded(toColumns columns: Int) -> String { fitted(toColumns: columns).filled(toColumns: columns) }

    private static let isolate = "\u{2068}"
    private static let isolateEnd = "\u{2069}"
}

extension Character {
    /// The number of columns that a character takes. An emoji of several scalars takes two columns. Any other character
    /// takes the sum of its scalars' columns.
    fileprivate var terminalColumns: Int {
        let isEmoji = unicodeScalars.count > 1 && unicodeScalars.contains { $0.isDrawnAsEmoji }
        return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.terminalColumns }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is an emoji, or the variation selector that shows the scalar before it as an emoji.
    fileprivate var isDrawnAsEmoji: Bool { properties.isEmojiPresentation || value == 0xFE0F }

    fileprivate var terminalColumns: Int {
        if g_unichar_iszerowidth(value) != 0 { return 0 }
        return g_unichar_iswide(value) != 0 ? 2 : 1
    }
}
