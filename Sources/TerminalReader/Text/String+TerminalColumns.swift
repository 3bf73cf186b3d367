import CChafa
import Periodical

extension String {
    /// The columns that the text takes in a terminal: East Asian characters and emoji take two, marks none.
    public var terminalColumns: Int { isPlain ? utf8.count : reduce(0) { $0 + $1.terminalColumns } }

    /// The text cut to a number of columns, with an ellipsis where something is missing.
    public func fitted(toColumns columns: Int) -> String {
        guard terminalColumns > columns else { return self }
        guard columns > 0 else { return "" }
        // What is isolated from the text around it stays so when its end is cut off.
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

    /// The text, filled up with spaces to a number of columns; longer text stays whole.
    public func filled(toColumns columns: Int) -> String {
        self + String(repeating: " ", count: max(0, columns - terminalColumns))
    }

    /// The text, filled up with spaces or cut to just a number of columns.
    public func padded(toColumns columns: Int) -> String { fitted(toColumns: columns).filled(toColumns: columns) }

    private static let isolate = "\u{2068}"
    private static let isolateEnd = "\u{2069}"
}

extension Character {
    /// Emoji are drawn as one, of however many scalars they are made; other characters take what their scalars take.
    fileprivate var terminalColumns: Int {
        let isEmoji = unicodeScalars.count > 1 && unicodeScalars.contains { $0.isDrawnAsEmoji }
        return isEmoji ? 2 : unicodeScalars.reduce(0) { $0 + $1.terminalColumns }
    }
}

extension Unicode.Scalar {
    /// Whether it is an emoji by itself, or makes the one before it be drawn as one.
    fileprivate var isDrawnAsEmoji: Bool { properties.isEmojiPresentation || value == 0xFE0F }

    fileprivate var terminalColumns: Int {
        if g_unichar_iszerowidth(value) != 0 { return 0 }
        return g_unichar_iswide(value) != 0 ? 2 : 1
    }
}
