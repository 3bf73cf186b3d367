import Foundation
import Markup

/// Converts blocks to plain text, with blank lines between blocks, list markers, table columns, and the line breaks of
/// verse.
struct BlockText {
    private let wrapping: TextWrapping

    /// - Parameter wrapping: how to break lines.
    init(_ wrapping: TextWrapping) { self.wrapping = wrapping }

    func text(of blocks: [TextBlock]) -> String {
        var text = ""
        for block in blocks {
            let lines = lines(of: block)
            guard !lines.isEmpty else { continue }
            if !text.isEmpty { text += block.isTight ? "\n" : "\n\n" }
            text += lines.joined(separator: "\n")
        }
        return text
    }

    private func lines(of block: TextBlock) -> [String] {
        let (first, rest) = margins(of: block)
        let room = TextWrapping(
            columns: max(16, wrapping.columns - wrapping.measure(rest)), measuring: wrapping.measure)
        let lines: [String]
        switch block.kind {
        case .heading, .paragraph: lines = broken(words(block.runs), room)
        case .code: lines = block.text.trimmingLineBreaks.components(separatedBy: "\n")
        case .rule: lines = ["* * *"]
        case .picture: lines = broken(picture(block.text), room)
        case .table(let rows, let hasHeading): lines = table(rows, hasHeading: hasHeading, room)
        }
        return lines.enumerated().map { ($0.offset == 0 ? first : rest) + $0.element }
    }

    private func broken(_ text: String, _ room: TextWrapping) -> [String] {
        guard !text.isEmpty else { return [] }
        // Scripts without spaces between words, such as Thai and Japanese, permit a line break at any character.
        let isUnspaced = text.utf8.contains { $0 == 0xE0 || $0 >= 0xE3 }
        let room = TextWrapping(columns: room.columns, breaksWords: isUnspaced, measuring: room.measure)
        return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
            room.lines(of: String($0).trimmingTrailingSpaces)
        }
    }

    /// Returns the text before the first line of a block and before its other lines.
    private func margins(of block: TextBlock) -> (first: String, rest: String) {
        var (first, rest) = ("", "")
        let own = block.margins.lastIndex(of: .item)
        for (index, margin) in block.margins.enumerated() {
            switch margin {
            case .quote:
                first += "> "
                rest += "> "
            case .item:
                let marker = index == own ? block.marker ?? "" : ""
                let padding = String(repeating: " ", count: max(1, 3 - wrapping.measure(marker)))
                first += marker + padding
                rest += marker.isEmpty ? padding : String(repeating: " ", count: wrapping.measure(marker + padding))
            }
        }
        return (first, rest)
    }

    private func picture(_ words: String) -> String { words.isEmpty ? "[picture]" : "[\(words)]" }

    /// Returns the words of the runs, with note markers in brackets.
    private func words(_ runs: [TextRun]) -> String {
        var text = ""
        for run in runs {
            if run.picture != nil {
                if !run.text.isEmpty { text += picture(run.text) }
            } else if run.style.contains(.raised), run.link != nil, !run.text.hasPrefix("["), !run.text.isEmpty {
                text += "[\(run.text)]"
            } else {
                text += run.text
            }
        }
        return text
    }

    /// Returns the rows of a table in columns, or with vertical bars between cells if the columns are too wide.
    private func table(_ rows: [[[TextRun]]], hasHeading: Bool, _ room: TextWrapping) -> [String] {
        let rows = rows.map { $0.map { words($0).replacing("\n", with: " ") } }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                let width = wrapping.measure(cell)
                if column < widths.count { widths[column] = max(widths[column], width) } else { widths.append(width) }
            }
        }
        guard widths.reduce(0, +) + 2 * (widths.count - 1) <= room.columns else {
            return rows.flatMap { room.lines(of: $0.joined(separator: " | ")) }
        }
        var lines = rows.map { row in
            zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - wrapping.measure(cell))
            }.joined(separator: "  ").trimmingTrailingSpaces
        }
        if hasHeading, !lines.isEmpty {
            lines.insert(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "), at: 1)
        }
        return lines
    }
}
