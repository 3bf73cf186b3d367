import Foundation
import Pictures

/// The text of a printed page, derived from the positions and sizes of its lines. It is divided into paragraphs, and
/// into tables with one line for each row. Running heads are omitted.
struct PrintedPage {
    private let lines: [PDFTextLine]

    /// - Parameter lines: the page's lines in reading order.
    init(_ lines: [PDFTextLine]) { self.lines = lines }

    /// Whether the reading order follows from the positions of the words. False for right-to-left scripts and vertical
    /// lines.
    var isUsable: Bool {
        let words = lines.flatMap(\.words)
        let upright = words.count { $0.text.count > 2 && $0.height > 2 * ($0.right - $0.left) }
        return !words.isEmpty && upright * 3 < words.count
            && !lines.contains { $0.letters.unicodeScalars.contains(where: Self.runsFromRight) }
    }

    private static func runsFromRight(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }

    /// Returns the page's text.
    /// - Parameters:
    ///   - title: the page's title, which readers already show above the text.
    ///   - titles: the titles of other parts of the document, which may be running heads.
    func text(title: String? = nil, titles: Set<String> = []) -> String {
        let all = Self.withoutRunningHeads(PrintedInitials.joined(PrintedMarkers.joined(lines)), titles)
        let charts = PrintedChart.found(in: all)
        let drawn = charts.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
        // A chart's labels follow the text before the chart.
        var labels: [Int: [String]] = [:]
        for chart in charts {
            let first = chart.lines.min() ?? 0
            labels[first - drawn.count { $0 < first }, default: []].append(chart.labels.joined(separator: " · "))
        }
        let lines = all.indices.filter { !drawn.contains($0) }.map { all[$0] }
        let tables = PrintedTable.found(in: lines)
        let paragraphing = PrintedParagraphs(lines)
        var parts: [String] = []
        var open: [String] = []
        var last: PDFTextLine?
        var told: Set<Int> = []
        func close() {
            if !open.isEmpty { parts.append(FlowingText.joined(open)) }
            (open, last) = ([], nil)
        }
        func tellLabels(before index: Int) {
            guard let found = labels[index] else { return }
            close()
            parts += found
        }
        for (index, line) in lines.enumerated() {
            tellLabels(before: index)
            if let number = tables.firstIndex(where: { $0.lines.contains(index) }) {
                guard told.insert(number).inserted else { continue }
                close()
                parts.append(Self.text(of: tables[number]))
                continue
            }
            let text = Self.text(of: line)
            // A list marker and its item are in the same row.
            if let last, open.count == 1, Self.isMarker(open[0]), abs(last.top - line.top) < line.size {
                open[0] += " " + text
            } else {
                let word = text.prefix { $0 != " " }
                // A line that starts with a number may be a list item or may continue the previous sentence.
                let isNew =
                    Self.isMarker(word)
                    && (word.first?.isNumber != true || PrintedParagraphs.endsSentence(open.last ?? "")
                        || open.first.map { Self.isMarker($0.prefix { $0 != " " }) } == true)
                if let last, isNew || paragraphing.isNewParagraph(line, after: last, text, after: open.last ?? "") {
                    close()
                }
                open.append(text)
            }
            last = line
        }
        tellLabels(before: lines.count)
        close()
        if let title { Self.remove(title, from: &parts) }
        return String(parts.filter { !$0.isEmpty }.joined(separator: "\n\n").prefix(FlowingText.limit))
    }

    /// Returns the words in a line, without the extra spaces in scripts that have none between words.
    private static func text(of line: PDFTextLine) -> String {
        line.words.reduce(into: "") { text, word in
            let isSpaced = text.last.map { !$0.isUnspaced || word.text.first?.isUnspaced != true } ?? false
            text += (isSpaced ? " " : "") + word.text
        }
    }

    /// Whether a line is part of running text.
    static func isSentence(_ line: PDFTextLine) -> Bool {
        line.words.count > 5 && PrintedParagraphs.endsSentence(line.words.last?.text ?? "")
    }

    /// Whether a word is the marker or number of a list item.
    private static func isMarker(_ word: some StringProtocol) -> Bool {
        String(word).wholeMatch(of: /[•‣◦▪∙●]|[0-9]{1,3}[.)]/) != nil
    }

    /// Returns a table as text, with one line for each row and vertical bars between cells.
    private static func text(of table: PrintedTable) -> String {
        table.rows.map { row in row.map { $0.replacing(" | ", with: " / ") }.joined(separator: " | ") }.joined(
            separator: "\n")
    }

    // MARK: Titles

    /// Returns a key for comparing titles: the lowercased letters, without page numbers.
    static func key(_ title: String) -> String { title.lowercased().filter(\.isLetter) }

    /// Removes running heads: first or last lines in the ordinary text size that repeat one of the document's titles.
    private static func withoutRunningHeads(_ lines: [PDFTextLine], _ titles: Set<String>) -> [PDFTextLine] {
        let sizes = lines.map(\.size).sorted()
        guard lines.count > 2, let top = lines.map(\.top).min(), let bottom = lines.map(\.bottom).max() else {
            return lines
        }
        let size = sizes[sizes.count / 2]
        return lines.filter { line in
            let isAtEdge = line.top < top + size || line.bottom > bottom - size
            return !isAtEdge || line.size > 1.2 * size || !titles.contains(key(line.letters))
        }
    }

    /// Removes a title at the start of the text if it makes up exactly one or two paragraphs.
    private static func remove(_ title: String, from parts: inout [String]) {
        let wanted = key(title)
        guard !wanted.isEmpty else { return }
        for start in parts.indices.prefix(3) {
            for count in 1...2 where start + count <= parts.count {
                if key(parts[start..<start + count].joined()) == wanted {
                    return parts.removeSubrange(start..<start + count)
                }
            }
        }
    }
}
