import Foundation
import Pictures

/// The lines of a printed page, whose positions show where paragraphs start.
struct PrintedLines {
    private let lines: [PDFTextLine]
    /// The indices of the lines that have not been found in the text yet, by each line's letters. Lines with the same
    /// letters are in reverse order.
    private var places: [String: [Int]]
    private let paragraphing: PrintedParagraphs
    /// The lines that end with a hyphen.
    private let broken: [Int]

    init(_ lines: [PDFTextLine]) {
        self.lines = lines
        var places: [String: [Int]] = [:]
        for (index, line) in lines.enumerated().reversed() { places[Self.key(line.letters), default: []].append(index) }
        self.places = places
        paragraphing = PrintedParagraphs(lines)
        broken = lines.indices.filter { lines[$0].letters.count > 3 && Self.isHyphen(lines[$0].letters.last) }
    }

    /// Returns the paragraphs that these lines of text form on the printed page.
    mutating func paragraphs(of texts: [String]) -> [[String]] {
        guard !lines.isEmpty else { return [texts] }
        var paragraphs: [[String]] = []
        var last: PDFTextLine?
        for text in texts {
            let found = place(of: text)
            let isNew = paragraphs.isEmpty || isNewParagraph(found?.first, after: last, paragraphs.last?.last ?? "")
            if isNew { paragraphs.append([]) }
            paragraphs[paragraphs.count - 1].append(text)
            last = found?.last
        }
        return paragraphs
    }

    /// Whether a line starts a paragraph.
    private func isNewParagraph(_ line: PDFTextLine?, after last: PDFTextLine?, _ text: String) -> Bool {
        guard let line, let last else { return false }
        return paragraphing.isNewParagraph(line, after: last, text)
    }

    /// Finds a line of text on the printed page. If it joins several printed lines at hyphens, returns the first and
    /// the last of them.
    private mutating func place(of text: String) -> (first: PDFTextLine, last: PDFTextLine)? {
        let letters = PDFTextLine.letters(text)
        if let index = places[Self.key(letters)]?.popLast() { return (lines[index], lines[index]) }
        // Hyphenated words are already joined in the text, so the line may end in the middle of a word.
        guard let first = broken.first(where: { letters.hasPrefix(lines[$0].letters.dropLast()) }) else { return nil }
        var rest = letters.dropFirst(lines[first].letters.count - 1)
        var last = first
        while last + 1 < lines.count, !rest.isEmpty {
            let next = lines[last + 1].letters
            let part = Self.isHyphen(next.last) && !rest.hasPrefix(next) ? next.dropLast() : next[...]
            guard rest.hasPrefix(part) else { break }
            rest = rest.dropFirst(part.count)
            last += 1
        }
        return (lines[first], lines[last])
    }

    private static func isHyphen(_ character: Character?) -> Bool {
        character.map { "-\u{AD}\u{2010}".contains($0) } ?? false
    }

    /// Returns the sorted letters as a key. In right-to-left scripts, the text and the printed lines may have the
    /// letters in different orders.
    private static func key(_ letters: String) -> String {
        String(String.UnicodeScalarView(letters.unicodeScalars.sorted { $0.value < $1.value }))
    }
}
