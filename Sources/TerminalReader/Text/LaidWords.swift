import Markup

/// The words of a page's text as its lines have them, each with the characters of the page that it has. Of scripts without spaces
/// each character is one.
struct LaidWords {
    struct Word: Sendable, Hashable {
        /// Its characters, by how many of the page's are before them.
        var characters: Range<Int>
        /// The line in which it begins.
        let line: Int
    }

    private(set) var all: [Word] = []

    init(_ text: LaidText) {
        var isOpen = false
        for (index, line) in text.lines.enumerated() {
            // A word that was divided goes on in the next line.
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

    /// The index of the word that has a character, or of the last one before it; nil where there are no words.
    func index(ofCharacter offset: Int) -> Int? {
        all.lastIndex { $0.characters.lowerBound <= offset } ?? (all.isEmpty ? nil : 0)
    }

    /// The index of the word above or below one, about as far from the beginning of its line.
    func index(beside index: Int, lines step: Int) -> Int {
        let line = all[index].line
        let place = index - (all.firstIndex { $0.line == line } ?? index)
        let other = step > 0 ? all.first { $0.line > line }?.line : all.last { $0.line < line }?.line
        guard let other, let first = all.firstIndex(where: { $0.line == other }),
            let last = all.lastIndex(where: { $0.line == other })
        else { return index }
        return min(first + place, last)
    }

    /// Whether a line ends with a hyphen that only divides a word.
    private static func isDivided(_ line: LaidText.Line) -> Bool {
        line.cells.last.map { $0.offset == nil && $0.character == "-" } == true
    }
}
