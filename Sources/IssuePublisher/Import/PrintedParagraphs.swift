import Pictures

/// Tells by places and sizes of lines where one paragraph of a printed page ends and the next begins.
struct PrintedParagraphs {
    /// The space between two lines of a paragraph, in points.
    private let usualGap: Double

    /// From this part of the other's size on, a line is of another size.
    private static let otherSize = 1.15
    /// The same where the lines stand in boxes of their own.
    private static let otherSizeOfBlocks = 1.05

    /// - Parameter lines: all of the page.
    init(_ lines: [PDFTextLine]) {
        let gaps = zip(lines, lines.dropFirst()).filter { $0.block == $1.block }.map { $1.top - $0.bottom }.sorted()
        usualGap = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }

    /// Whether a line begins a paragraph.
    /// - Parameter text: the words of the line before it.
    func isNewParagraph(_ line: PDFTextLine, after last: PDFTextLine, _ text: String) -> Bool {
        guard line.size > 0, last.size > 0 else { return false }
        if isOfOtherSize(line, last) { return true }
        // The next column, or another box of text.
        if line.top < last.top { return Self.endsSentence(text) }
        if line.top - last.bottom > usualGap + line.size * 0.45 { return true }
        let isIndented = line.left > last.left + line.size * 0.8
        return Self.endsSentence(text) && (isIndented || line.block != last.block)
    }

    /// The same of a line of which the words are known: another run of text begins a paragraph, unless it goes on in the midst of a sentence.
    func isNewParagraph(_ line: PDFTextLine, after last: PDFTextLine, _ text: String, after former: String) -> Bool {
        if line.flow == last.flow { return isNewParagraph(line, after: last, former) }
        return isOfOtherSize(line, last) || Self.endsSentence(former) || text.first?.isLowercase != true
    }

    private func isOfOtherSize(_ line: PDFTextLine, _ last: PDFTextLine) -> Bool {
        let ratio = line.size / max(last.size, 0.1)
        let otherSize = line.block == last.block ? Self.otherSize : Self.otherSizeOfBlocks
        return ratio > otherSize || ratio < 1 / otherSize
    }

    static func endsSentence(_ text: String) -> Bool {
        text.last.map { ".!?:…”\"’»。！？」".contains($0) } ?? false
    }
}
