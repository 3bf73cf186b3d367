import Periodical

/// A page's text in lines of a width.
struct LaidText: Sendable, Hashable {
    /// Where a link of a text leads.
    enum Target: Sendable, Hashable {
        case page(PagePosition)
        /// To a part of another document of the book, by its name.
        case part(PagePosition, name: String)
        /// To a note of this text, by its name.
        case note(String)
        case url(String)

        /// Whether it leads to a part of the book, as the mark of a note does.
        var isWithinBook: Bool {
            switch self {
            case .part, .note: true
            case .page, .url: false
            }
        }
    }

    struct Line: Sendable, Hashable {
        /// What stands before the text: margins, the sign of an item.
        var prefix = StyledText()
        var cells: [TextCell] = []
        /// What stands at the end of the measure.
        var hint = StyledText()
        /// Whether the text begins at the right.
        var isRightToLeft = false
        /// Whether it is drawn from edge to edge.
        var isRule = false
        /// Whether a picture stands there.
        var isPicture = false

        /// How many characters of the page's text are before it; nil where nothing in it counts.
        var offset: Int? { cells.lazy.compactMap(\.offset).first }
    }

    /// A picture within the text.
    struct Picture: Sendable, Hashable {
        let illustration: Illustration
        /// The lines that it takes.
        let lines: Range<Int>
        /// The columns before it.
        let indent: Int
    }

    var lines: [Line] = []
    var links: [Target] = []
    /// Its pictures, from the top.
    var pictures: [Picture] = []
    /// The lines of the blocks that begin with a name.
    var notes: [String: Range<Int>] = [:]
    /// The columns of the measure.
    var columns = 0

    /// The lines in which a search found something.
    var matchLines: [Int] { lines.indices.filter { index in lines[index].cells.contains(where: \.isMatch) } }

    /// How many characters of the page's text are before a line: of one that counts none, before the next that does.
    func offset(ofLine line: Int) -> Int? { lines.dropFirst(line).lazy.compactMap(\.offset).first }

    /// The line in which a character is.
    func line(ofCharacter offset: Int) -> Int? {
        lines.lastIndex { $0.offset.map { $0 <= offset } ?? false }
    }

    /// The line that is put at the top for a character to be the first on the screen: its own, or above it what has no characters of
    /// its own and fits in, as the picture that a chapter begins with.
    /// - Parameter rows: the rows of the screen.
    func top(forCharacter offset: Int, rows: Int) -> Int? {
        guard let line = line(ofCharacter: offset) else { return nil }
        guard lines[line].offset == offset else { return line }
        var lowest = line
        while lowest > 0, line - lowest < rows - 1, lines[lowest - 1].offset == nil { lowest -= 1 }
        return pictures.lazy.map(\.lines.lowerBound).first { (lowest..<line).contains($0) } ?? line
    }

    /// The links of some lines, in their order, as many as there are digits.
    func links(in range: Range<Int>) -> [Int] {
        var found: [Int] = []
        for line in lines[range.clamped(to: lines.indices)] {
            for cell in line.cells {
                guard let link = cell.link, cell.isNumber, !found.contains(link) else { continue }
                found.append(link)
                if found.count == 9 { return found }
            }
        }
        return found
    }
}

extension LaidText.Line {
    /// The line with the numbers that the screen gives to its links.
    /// - Parameters:
    ///   - highlighted: the characters of the page's text that the reader marked.
    ///   - selected: those that the reader is choosing.
    func styled(
        _ numbers: [Int: Int], highlighted: [Range<Int>] = [], selected: Range<Int>? = nil
    ) -> StyledText {
        var text = prefix
        var wasHighlighted = false
        for cell in cells {
            var style = cell.style
            // Before a space there are as many characters as before what follows it.
            let isMarked = cell.offset.map { offset in highlighted.contains { $0.contains(offset) } } ?? false
            wasHighlighted = isMarked && (wasHighlighted || !cell.isSpace)
            if wasHighlighted { (style.isUnderlined, style.colour) = (true, TextStyle.highlighted.colour) }
            if let selected, let offset = cell.offset, selected.contains(offset),
                !cell.isSpace || offset > selected.lowerBound
            {
                style.isReversed = true
            }
            if cell.isMatch { (style.isStrong, style.isUnderlined) = (true, true) }
            if cell.isNumber {
                let number = cell.link.flatMap { numbers[$0] }
                text += StyledText(number.map { Self.raised[$0] } ?? " ", style)
            } else {
                text += StyledText(cell.character, style)
            }
        }
        return text
    }

    /// Raised digits.
    static let raised = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
}
