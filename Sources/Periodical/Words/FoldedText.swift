/// The words of a text as they are searched: what is indexed and what is looked for is taken apart and folded the same way.
package struct FoldedText: Sendable {
    /// The words in their order.
    package private(set) var words: [FoldedWord] = []

    /// Takes a text apart.
    package init(_ text: String) {
        // A text has few different characters.
        var known: [Character: FoldedCharacter] = [:]
        func look(_ character: Character) -> FoldedCharacter {
            if let found = known[character] { return found }
            let found = FoldedCharacter(character)
            known[character] = found
            return found
        }
        var (isOpen, isAttached) = (false, false)
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            let character = look(text[index])
            switch character.role {
            case .separator: (isOpen, isAttached) = (false, false)
            case .joint: break
            case .letter where isOpen:
                let last = words.count - 1
                words[last].folded += character.folded
                words[last].range = words[last].range.lowerBound..<next
            case .letter, .word:
                words.append(
                    FoldedWord(
                        folded: character.folded, range: index..<next, isAttached: isAttached,
                        isCharacter: character.role == .word))
                (isOpen, isAttached) = (character.role == .letter, true)
            }
            index = next
        }
    }

    /// The words as an index takes them in that knows nothing of scripts: with spaces between them.
    package var spaced: String { words.map(\.folded).joined(separator: " ") }
}
