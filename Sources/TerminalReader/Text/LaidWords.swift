import Markup

/// The words in a page's laid-out text, with their character offsets. In scripts without spaces, each character counts
/// as a word.
struct LaidWords {
    struct Word: Sendable, Hashable {
        /// The word's range, in character offsets.
        var characters: Range<Int>
        /// The line where the word starts.
        let line: Int
    }

    private(set) var all: [Word] = []

    init(_ text: LaidText) {
        var isOpen = false
        for (index, line) in text.lines.enumerated() {
            // A hyphenated word continues on the next line.
            isOpen = isOpen && Self.isDivided(text.lines[index - 1])
            for cell in line.cells {
                let length = cell.offset == nil || cell.isSpace ? 0 : TextCharacters.count(cell.character)
                guard let start = cell.offset, length > 0 else {
                    if cell.isSpace || cell.isNumber { isOpen = false }
                    continue
                }
                let isAlone = cell.columns > 1
                if isOpen, !isAlone, let last = all.indices.last, all[last].characters.upperBound == start {
                    all[last].characters = all[last].characters.lowerBound..<start + length
                } else {
                    all.append(Word(characters: start..<start + length, line: index))
                }
                isOpen = !isAlone
            }
        }
    }

    /// Returns the index of the word that contains a character, or of the last word before it. Nil if there are no
    /// words.
    func index(ofCharacter offset: Int) -> Int? {
        all.lastIndex { $0.characters.lowerBound <= offset } ?? (all.isEmpty ? nil : 0)
    }

    /// Returns the index of the word above or below a word: in the nearest line that has words, and about as far from
    /// the start of the line.
    func index(beside index: Int, lines step: Int) -> Int {
        let line = all[index].line
        let place = index - (all.firstIndex { $0.line == line } ?? index)
        let other = step > 0 ? all.first { $0.line > line }?.line : all.last { $0.line < line }?.line
        guard let other, let first = all.firstIndex(where: { $0.line == other }),
            let last = all.lastIndex(where: { $0.line == other })
        else { return index }
        return min(first + place, last)
    }

    /// Whether a line ends with a hyphen that was added by hyphenation.
    private static func isDivided(_ line: LaidText.Line) -> Bool {
        line.cells.last.map { $0.offset == nil && $0.character == "-" } == true
    }
}
