import Pictures

/// A detector for paragraphs on a printed page, based on the positions and sizes of lines.
struct PrintedParagraphs {
    /// The usual gap between two lines in a paragraph, in points.
    private let usualGap: Double

    /// The minimum ratio of line heights that counts as a different size.
    private static let otherSize = 1.15
    /// The minimum ratio of line heights that counts as a different size between text boxes.
    private static let otherSizeOfBlocks = 1.05

    /// - Parameter lines: all lines on the page.
    init(_ lines: [PDFTextLine]) {
        let gaps = zip(lines, lines.dropFirst()).filter { $0.block == $1.block }.map { $1.top - $0.bottom }.sorted()
        usualGap = gaps.isEmpty ? 0 : gaps[gaps.count / 2]
    }

    /// Whether a line starts a paragraph.
    /// - Parameter text: the words of the previous line.
    func isNewParagraph(_ line: PDFTextLine, after last: PDFTextLine, _ text: String) -> Bool {
        guard line.size > 0, last.size > 0 else { return false }
        if isOfOtherSize(line, last) { return true }
        // The line is in the next column or in another text box.
        if line.top < last.top { return Self.endsSentence(text) }
        if line.top - last.bottom > usualGap + line.size * 0.45 { return true }
        let isIndented = line.left > last.left + line.size * 0.8
        return Self.endsSentence(text) && (isIndented || line.block != last.block)
    }

    /// Whether a line starts a paragraph, judging by its position and its words. A separate run of text starts a
    /// paragraph unless it continues a sentence.
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
