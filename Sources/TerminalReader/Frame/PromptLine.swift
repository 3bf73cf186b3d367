/// An editable line of text. The screen handles Enter and Escape.
struct PromptLine: Sendable, Hashable {
    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Handles a key.
    /// - Returns: false if the key does not edit the line.
    mutating func press(_ key: Key) -> Bool {
        var characters = Array(text)
        switch key {
        case .character(let character):
            guard characters.count < Self.mostCharacters else { return true }
            characters.insert(character, at: cursor)
            cursor += 1
        case .backspace:
            guard cursor > 0 else { return true }
            characters.remove(at: cursor - 1)
            cursor -= 1
        case .control("u"):
            characters.removeFirst(cursor)
            cursor = 0
        case .control("w"):
            let word = characters[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }.count
            characters.removeSubrange(word..<cursor)
            cursor = word
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(characters.count, cursor + 1)
        case .home, .control("a"): cursor = 0
        case .end, .control("e"): cursor = characters.count
        default: return false
        }
        text = String(characters)
        // A combining mark merges with the character before it, so the text may be shorter than expected.
        cursor = min(cursor, text.count)
        return true
    }

    /// Inserts pasted text as one line, without surrounding spaces and control characters.
    mutating func insert(_ pasted: String) {
        let words = pasted.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
        let scalars = words.unicodeScalars.filter { $0.properties.generalCategory != .control }
        for character in String(String.UnicodeScalarView(scalars)).trimmingPrefix(while: \.isWhitespace).prefix(
            Self.mostCharacters)
        {
            _ = press(.character(character))
        }
        while text.last == " ", cursor == text.count, pasted.last?.isWhitespace == true { _ = press(.backspace) }
    }

    /// Returns the text with its cursor, scrolled so that the cursor is visible.
    func shown(columns: Int) -> StyledText {
        let characters = Array(text)
        var start = 0
        func width(_ range: Range<Int>) -> Int { String(characters[range]).terminalColumns }
        while start < cursor, width(start..<cursor) > columns - 2 { start += 1 }
        let before = String(characters[start..<cursor])
        let under = cursor < characters.count ? String(characters[cursor]) : " "
        let after = cursor < characters.count ? String(characters[(cursor + 1)...]) : ""
        return StyledText(before) + StyledText(under, TextStyle(isReversed: true)) + StyledText(after)
    }

    private static let mostCharacters = 2000
}
