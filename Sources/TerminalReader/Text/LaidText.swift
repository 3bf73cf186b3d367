import Periodical

/// A page's text, laid out in lines.
struct LaidText: Sendable, Hashable {
    /// The target of a link.
    enum Target: Sendable, Hashable {
        case page(PagePosition)
        /// A part of another document in the book, by its anchor.
        case part(PagePosition, name: String)
        /// A note or another part of this text, by its anchor.
        case note(String)
        case url(String)

        /// Whether the target is part of the book, for example a note.
        var isWithinBook: Bool {
            switch self {
            case .part, .note: true
            case .page, .url: false
            }
        }
    }

    struct Line: Sendable, Hashable {
        /// The text before the cells: margins, and the marker of a list item.
        var prefix = StyledText()
        var cells: [TextCell] = []
        /// The hint at the end of the line.
        var hint = StyledText()
        /// Whether the line starts at the right, as in right-to-left scripts.
        var isRightToLeft = false
        /// Whether the line is a horizontal rule.
        var isRule = false
        /// Whether a picture covers the line.
        var isPicture = false

        /// The line's character offset in the page's text, or nil if the line has no characters that count.
        var offset: Int? { cells.lazy.compactMap(\.offset).first }
    }

    /// A picture in the text.
    struct Picture: Sendable, Hashable {
        let illustration: Illustration
        let lines: Range<Int>
        /// The number of columns before the picture.
        let indent: Int
    }

    var lines: [Line] = []
    var links: [Target] = []
    /// The pictures, top to bottom.
    var pictures: [Picture] = []
    /// The lines of each part with an anchor.
    var notes: [String: Range<Int>] = [:]
    /// The line length, in columns.
    var columns = 0

    /// The lines that contain search matches.
    var matchLines: [Int] { lines.indices.filter { index in lines[index].cells.contains(where: \.isMatch) } }

    /// Returns the character offset of a line, or of the next line that has one.
    func offset(ofLine line: Int) -> Int? { lines.dropFirst(line).lazy.compactMap(\.offset).first }

    /// Returns the line that contains a character.
    func line(ofCharacter offset: Int) -> Int? {
        lines.lastIndex { $0.offset.map { $0 <= offset } ?? false }
    }

    /// Returns the line to scroll to so that a character is at the top of the screen. If a picture is directly above
    /// the character and both fit, returns the picture's first line instead.
    /// - Parameter rows: the number of rows on the screen.
    func top(forCharacter offset: Int, rows: Int) -> Int? {
        guard let line = line(ofCharacter: offset) else { return nil }
        guard lines[line].offset == offset else { return line }
        var lowest = line
        while lowest > 0, line - lowest < rows - 1, lines[lowest - 1].offset == nil { lowest -= 1 }
        return pictures.lazy.map(\.lines.lowerBound).first { (lowest..<line).contains($0) } ?? line
    }

    /// Returns the first nine links in a range of lines, since only the keys 1 to 9 open links.
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
    /// Returns the line with its styles and with the numbers of its links.
    /// - Parameters:
    ///   - highlighted: the highlighted characters of the page's text.
    ///   - selected: the selected characters of the page's text.
    func styled(
        _ numbers: [Int: Int], highlighted: [Range<Int>] = [], selected: Range<Int>? = nil
    ) -> StyledText {
        var text = prefix
        var wasHighlighted = false
        for cell in cells {
            var style = cell.style
            // A space shares the offset of the next character, but a highlight must not start with a space.
            let isMarked = cell.offset.map { offset in highlighted.contains { $0.contains(offset) } } ?? false
            wasHighlighted = isMarked && (wasHighlighted || !cell.isSpace)
            if wasHighlighted { (style.isUnderlined, style.color) = (true, TextStyle.highlighted.color) }
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

    static let raised = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"]
}
