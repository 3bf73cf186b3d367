import Markup

/// Converts plain text to blocks. Blank lines separate paragraphs.
enum PlainBlocks {
    static func blocks(of text: String) -> [TextBlock] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .split { $0.allSatisfy(\.isWhitespace) }
            .flatMap { lines in paragraph(lines.map { $0.trimmingPrefix { $0.isWhitespace } }.map(String.init)) }
    }

    /// Returns the blocks in a run of consecutive lines: list items, and paragraphs with their lines joined.
    private static func paragraph(_ lines: [String]) -> [TextBlock] {
        let lines = lines.map(\.trimmingTrailingSpaces)
        if let rows = rows(of: lines) { return [TextBlock(.table(rows, hasHeading: false), [])] }
        let longest = lines.map(\.count).max() ?? 0
        var blocks: [TextBlock] = []
        // Whether the previous line was so full that the next word would not have fit.
        var wasFull = false
        for (index, line) in lines.enumerated() {
            let previous = blocks.indices.last
            if let item = line.wholeMatch(of: /([•*‣◦–-]) +(.+)/) {
                blocks.append(
                    TextBlock(
                        .paragraph, [TextRun(String(item.2))], margins: [.item], marker: "•", isTight: previous != nil))
            } else if let previous, wasFull || blocks[previous].margins.isEmpty {
                blocks[previous].runs[0].text = joined(blocks[previous].runs[0].text, line, isForced: wasFull)
            } else {
                blocks.append(TextBlock(.paragraph, [TextRun(line)], isTight: previous != nil))
            }
            let word = index + 1 < lines.count ? lines[index + 1].prefix { $0 != " " }.count : 0
            wasFull = longest >= 20 && line.count + 1 + word > longest - longest / 12 || line.hasSuffix("\u{AD}")
        }
        return blocks
    }

    /// Returns the rows of a table with vertical bars between its cells, or nil for other text.
    private static func rows(of lines: [String]) -> [[[TextRun]]]? {
        guard lines.count > 1 else { return nil }
        let rows = lines.map { line in (" " + line + " ").split(separator: " | ", omittingEmptySubsequences: false) }
        guard let count = rows.first?.count, count > 1, rows.allSatisfy({ $0.count == count }) else { return nil }
        return rows.map { row in
            row.map { [TextRun($0.trimmingPrefix { $0 == " " }.description.trimmingTrailingSpaces)] }
        }
    }

    /// Joins two lines, including a word hyphenated at the end of the first.
    private static func joined(_ first: String, _ second: String, isForced: Bool) -> String {
        guard isForced else { return first + "\n" + second }
        if first.hasSuffix("\u{AD}") { return first.dropLast() + second }
        // Keep the hyphen, which may belong to a compound word.
        if first.hasSuffix("-"), second.first?.isLetter == true { return first + second }
        // Scripts without spaces between words need none between joined lines.
        let isSpaced = first.last?.isUnspaced != true || second.first?.isUnspaced != true
        return first + (isSpaced ? " " : "") + second
    }
}

extension Character {
    /// Whether the character is Chinese or Japanese, including punctuation. These languages do not put spaces between
    /// words.
    fileprivate var isUnspaced: Bool {
        guard let value = unicodeScalars.first?.value else { return false }
        return (0x2E80...0xA4CF).contains(value) || (0xF900...0xFAFF).contains(value)
            || (0xFE30...0xFE4F).contains(value) || (0xFF00...0xFFEF).contains(value)
            || (0x20000...0x3FFFF).contains(value)
    }
}
