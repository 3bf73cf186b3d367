/// A line breaker for paragraphs. Lines end between words, after hyphens and, in scripts without spaces, between
/// characters. Words longer than a line are cut.
struct LineBreaking {
    let columns: Int

    func lines(of cells: [TextCell]) -> [[TextCell]] {
        var lines: [[TextCell]] = []
        var start = 0
        while start < cells.count {
            let end = end(of: cells, from: start)
            lines.append(trimmed(cells[start..<end]))
            start = end
            if start < cells.count, cells[start].isBreak {
                start += 1
                continue
            }
            // Drop the spaces between lines.
            while start < cells.count, cells[start].isSpace, !cells[start].isNumber { start += 1 }
            if start < cells.count, cells[start].isBreak, lines.last?.isEmpty == false { start += 1 }
        }
        return lines
    }

    /// Returns where the line that starts at a cell ends. A line has at least one cell.
    private func end(of cells: [TextCell], from start: Int) -> Int {
        var taken = 0
        var opportunity: Int?
        var index = start
        while index < cells.count, !cells[index].isBreak {
            let cell = cells[index]
            if cell.isSpace, !cell.isNumber {
                if index > start { opportunity = index }
            } else if taken + cell.columns > columns, index > start {
                return opportunity ?? index
            } else if index > start, Self.mayBreak(before: cell, after: cells[index - 1]) {
                opportunity = index
            }
            taken += cell.columns
            index += 1
            if taken > columns, cell.isSpace, !cell.isNumber {
                return opportunity ?? index
            }
        }
        return index
    }

    private func trimmed(_ line: ArraySlice<TextCell>) -> [TextCell] {
        var line = line
        while let last = line.last, last.isSpace, !last.isNumber { line.removeLast() }
        return line.filter { !$0.isInvisible }
    }

    /// Characters that must not start a line, and characters that must not end one (common characters of the classes
    /// CL, EX, NS and OP in UAX #14).
    private static let closing: Set<String> = [
        "、", "。", "，", "．", "・", "：", "；", "？", "！", "）", "］", "｝", "」", "』", "】", "〉", "》", "〕", "ー", "々", "ゝ", "ゞ",
        "ぁ",
        "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ", ".", ",", ")", "!", "?",
        "”", "’", ":",
        ";", "…",
    ]
    private static let opening: Set<String> = ["（", "［", "｛", "「", "『", "【", "〈", "《", "〔", "(", "“", "‘", "["]

    /// Whether a line may end between two characters, neither of which is a space.
    static func mayBreak(before cell: TextCell, after previous: TextCell) -> Bool {
        if cell.kind == .letter, previous.kind == .letter { return false }
        // Keep a link's number beside its text.
        guard !cell.isNumber, !closing.contains(cell.character), !opening.contains(previous.character) else {
            return false
        }
        if previous.kind == .zeroSpace || previous.character == "—" { return true }
        if ["-", "‐", "–"].contains(previous.character) {
            return cell.character.first?.isLetter == true
        }
        if previous.isNumber { return cell.columns == 2 }
        return cell.columns == 2 || previous.columns == 2
    }
}
