import Foundation
import Pictures

/// A table on a printed page, recognized by the positions of words. Its lines have parts side by side, in the same
/// columns over several rows.
struct PrintedTable {
    /// The indices of the page's lines that belong to the table.
    private(set) var lines: Set<Int> = []
    /// The text of the cells.
    private(set) var rows: [[String]] = []

    /// A part of a line without wide gaps.
    private struct Piece {
        let line: Int
        let words: ArraySlice<PDFTextWord>
        let size: Double

        var left: Double { words.first?.left ?? 0 }
        var right: Double { words.last?.right ?? 0 }
        var top: Double { words.map(\.top).min() ?? 0 }
        var bottom: Double { words.map(\.bottom).max() ?? 0 }
        var middle: Double { (top + bottom) / 2 }
    }

    private struct Row {
        var pieces: [Piece]
        var top: Double { pieces.map(\.top).min() ?? 0 }
        var bottom: Double { pieces.map(\.bottom).max() ?? 0 }
        var size: Double { pieces.map(\.size).max() ?? 0 }
    }

    /// The minimum gap between cells, as a multiple of the word height. Gaps between words are about a third as wide.
    private static let cellGap = 0.75
    /// The minimum gap between cells where other rows show a column boundary.
    private static let knownGap = 0.45
    /// The maximum distance between a table's rows, as a multiple of the word height.
    private static let maxRowGap = 2.5
    private static let columnCounts = 2...15
    /// The maximum number of lines in a block of text that counts as a cell.
    private static let maxCellLines = 12
    /// The minimum number of words in a part that counts as a line of running text.
    private static let minTextWords = 7
    /// The maximum number of times that a run of rows is divided in the search for tables.
    private static let maxDepth = 12
    /// The maximum share of rows with words across the space between two columns. A higher share indicates text.
    private static let maxCrossing = 0.35
    /// The maximum average number of words in a cell. A higher average indicates columns of text.
    private static let maxWords = 6
    private static let maxWordsOfTwoColumns = 4.5

    /// Returns the tables in a page's lines.
    static func found(in lines: [PDFTextLine]) -> [PrintedTable] {
        var tables: [PrintedTable] = []
        var run: [Row] = []
        func close() {
            let taken = tables.reduce(into: Set<Int>()) { $0.formUnion($1.lines) }
            tables += found(in: run[...], of: lines, but: taken)
            run = []
        }
        for row in rows(of: loosePieces(of: lines)) {
            if let last = run.last, row.top - last.bottom > maxRowGap * max(row.size, last.size) { close() }
            // A row with a single part either continues a cell in the row above or ends the table.
            if !run.isEmpty || row.pieces.count > 1 { run.append(row) }
        }
        close()
        return tables
    }

    /// Returns the tables in a run of rows. If the run itself is not a table, the part above or below its widest gap
    /// may be one.
    /// - Parameters:
    ///   - lines: the page's lines.
    ///   - taken: the indices of lines that do not belong to the run.
    private static func found(
        in run: ArraySlice<Row>, of lines: [PDFTextLine], but taken: Set<Int>, depth: Int = 0
    ) -> [PrintedTable] {
        guard let first = run.firstIndex(where: { $0.pieces.count > 1 }),
            let last = run.lastIndex(where: { $0.pieces.count > 1 })
        else { return [] }
        let run = run[first...end(of: run, from: last)]
        if var table = PrintedTable(Array(run)) {
            table.extend(over: lines, but: taken)
            if table.isPlausible { return [table] }
        }
        guard depth < maxDepth, let (above, below) = parts(of: run) else { return [] }
        func indices(_ rows: ArraySlice<Row>) -> Set<Int> { Set(rows.flatMap(\.pieces).map(\.line)) }
        let upper = found(in: above, of: lines, but: taken.union(indices(below)), depth: depth + 1)
        let claimed = upper.reduce(into: taken.union(indices(above))) { $0.formUnion($1.lines) }
        return upper + found(in: below, of: lines, but: claimed, depth: depth + 1)
    }

    /// Returns the index of the last line that continues a cell of a row.
    /// - Parameter last: the index of the last row with several parts.
    private static func end(of run: ArraySlice<Row>, from last: Int) -> Int {
        let cells = run[last].pieces.dropFirst()
        var end = last
        while run.indices.contains(end + 1), run[end + 1].pieces.count == 1,
            run[end + 1].top - run[end].bottom < 0.6 * run[end].size,
            cells.contains(where: { abs($0.left - run[end + 1].pieces[0].left) < 2 })
        {
            end += 1
        }
        return end
    }

    /// Divides a run of rows at its first lines of text or, if there are none, at its widest gap.
    private static func parts(of run: ArraySlice<Row>) -> (above: ArraySlice<Row>, below: ArraySlice<Row>)? {
        let pieces = run.flatMap(\.pieces)
        let width = (pieces.map(\.right).max() ?? 0) - (pieces.map(\.left).min() ?? 0)
        func isText(_ row: Row) -> Bool {
            row.pieces.contains { $0.words.count >= minTextWords && $0.right - $0.left > width / 2 }
        }
        if let start = run.firstIndex(where: isText) {
            let end = run[start...].firstIndex { !isText($0) } ?? run.endIndex
            return (run[..<start], run[end...])
        }
        let gaps = zip(run.indices, run.indices.dropFirst()).map { run[$1].top - run[$0].bottom }
        guard let widest = gaps.max(), let place = gaps.firstIndex(of: widest), let size = run.first?.size,
            widest > gaps.sorted()[gaps.count / 2] + 0.3 * size
        else { return nil }
        let end = run.startIndex + place + 1
        return (run[..<end], run[end...])
    }

    /// Returns the parts of lines that are not in running text.
    private static func loosePieces(of lines: [PDFTextLine]) -> [Piece] {
        var pieces: [Piece] = []
        for (index, line) in lines.enumerated() {
            var start = 0
            for place in line.words.indices.dropFirst()
            where line.words[place].left - line.words[place - 1].right > cellGap * line.size {
                pieces.append(Piece(line: index, words: line.words[start..<place], size: line.size))
                start = place
            }
            pieces.append(Piece(line: index, words: line.words[start...], size: line.size))
        }
        let blocks = Dictionary(grouping: pieces) { lines[$0.line].block }
        func isText(_ pieces: [Piece]) -> Bool {
            let lineCount = Set(pieces.map(\.line)).count
            return lineCount > 1 && pieces.count == lineCount
                && pieces.reduce(0) { $0 + $1.words.count } >= 5 * lineCount
        }
        let texts = blocks.filter { isText($0.value) }
        let loose = pieces.filter { texts[lines[$0.line].block] == nil }
        // A cell may have several lines of text, the first of which is beside another cell.
        let cells = texts.filter { _, pieces in
            guard pieces.count <= maxCellLines, let first = pieces.min(by: { $0.top < $1.top }) else { return false }
            return loose.contains { abs($0.middle - first.middle) < first.size / 2 }
        }
        return loose + cells.values.joined()
    }

    private static func rows(of pieces: [Piece]) -> [Row] {
        var rows: [Row] = []
        for piece in pieces.sorted(by: { ($0.middle, $0.left) < ($1.middle, $1.left) }) {
            if let last = rows.last?.pieces.first, abs(piece.middle - last.middle) < min(piece.size, last.size) / 2 {
                rows[rows.count - 1].pieces.append(piece)
            } else {
                rows.append(Row(pieces: [piece]))
            }
        }
        return rows.map { Row(pieces: $0.pieces.sorted { $0.left < $1.left }) }
    }

    private let columns: [ClosedRange<Double>]
    private var top: Double
    private var bottom: Double
    /// The number of rows with words across the space between two columns.
    private var crossingCount = 0
    /// Whether there are cells with several lines of text.
    private var hasLongCells = false

    /// Creates a table from rows, or returns nil if they do not form one.
    private init?(_ all: [Row]) {
        let full = all.filter { $0.pieces.count > 1 }
        columns = Self.columns(of: full)
        guard Self.columnCounts.contains(columns.count), full.count >= (columns.count > 2 ? 2 : 3) else { return nil }
        (top, bottom) = (all.map(\.top).min() ?? 0, all.map(\.bottom).max() ?? 0)
        let gaps = zip(all, all.dropFirst()).map { $1.top - $0.bottom }
        let texts = all.map { row in cells(of: row.pieces.map { ($0.words, $0.size) }) }
        let continued = Self.continuations(texts, gaps, size: all.map(\.size).sorted()[all.count / 2])
        hasLongCells = !continued.isEmpty
        for (index, row) in all.enumerated() {
            lines.formUnion(row.pieces.map(\.line))
            if row.pieces.contains(where: crosses) { crossingCount += 1 }
            let isNear = index > 0 && gaps[index - 1] < 0.6 * row.size
            if !rows.isEmpty, continued.contains(index) || isNear && texts[index][0].isEmpty {
                for (column, cell) in texts[index].enumerated() where !cell.isEmpty {
                    rows[rows.count - 1][column] += (rows[rows.count - 1][column].isEmpty ? "" : " ") + cell
                }
            } else {
                rows.append(texts[index])
            }
        }
    }

    /// Returns the indices of lines that continue the cells above them. If cells have several lines, the gaps between
    /// rows are wider than those between lines. Most continuation lines leave some cells empty.
    private static func continuations(_ cells: [[String]], _ gaps: [Double], size: Double) -> Set<Int> {
        let sorted = gaps.sorted()
        let jumps = zip(sorted, sorted.dropFirst()).map { $1 - $0 }
        guard let widest = jumps.max(), let place = jumps.firstIndex(of: widest), widest > 0.2 * size,
            sorted[place] < 0.6 * size
        else { return [] }
        let near = Set(gaps.indices.filter { gaps[$0] <= sorted[place] }.map { $0 + 1 })
        let far = cells.indices.filter { !near.contains($0) }
        guard far.count > 2 else { return [] }
        // A line with numbers below filled cells is a separate row.
        for index in near {
            let leader = far.last { $0 < index } ?? 0
            let isRow = cells[index].indices.contains { column in
                !cells[leader][column].isEmpty && cells[index][column].contains(where: \.isNumber)
                    && !cells[index][column].contains(where: \.isLetter)
            }
            if isRow || cells[leader][0].isEmpty && !cells[index][0].isEmpty { return [] }
        }
        func filled(_ indices: some Collection<Int>) -> Double {
            let count = indices.reduce(0) { $0 + cells[$1].count { !$0.isEmpty } }
            return Double(count) / Double(indices.count * cells[0].count)
        }
        return filled(near) < 0.7 && filled(near) + 0.15 < filled(far) ? near : []
    }

    /// Whether a part has words across the space between two columns, as a line of text does.
    private func crosses(_ piece: Piece) -> Bool {
        zip(columns, columns.dropFirst()).contains { former, next in
            guard piece.left < former.upperBound - piece.size, piece.right > next.lowerBound + piece.size else {
                return false
            }
            return !zip(piece.words, piece.words.dropFirst()).contains { word, following in
                following.left - word.right > Self.knownGap * piece.size && word.right < next.lowerBound + 1
                    && following.left > former.upperBound - 1
            }
        }
    }

    /// Returns the words in each column. A part that spans several columns is split at the gaps between them.
    private func cells(of pieces: [(words: ArraySlice<PDFTextWord>, size: Double)]) -> [String] {
        var cells = [String](repeating: "", count: columns.count)
        for (words, size) in pieces {
            var start = words.startIndex
            func put(_ end: Int) {
                let part = words[start..<end]
                guard let left = part.first?.left, let right = part.last?.right else { return }
                let column = column(from: left, to: right)
                cells[column] += (cells[column].isEmpty ? "" : " ") + part.map(\.text).joined(separator: " ")
                start = end
            }
            for place in words.indices.dropFirst() {
                let (former, word) = (words[place - 1], words[place])
                if word.left - former.right > Self.knownGap * size,
                    column(from: former.left, to: former.right) != column(from: word.left, to: word.right)
                {
                    put(place)
                }
            }
            put(words.endIndex)
        }
        return cells
    }

    /// Adds the lines directly above and below the table that have words in several columns. The gaps in these lines
    /// were too narrow to reveal columns.
    private mutating func extend(over all: [PDFTextLine], but taken: Set<Int>) {
        let (left, right) = (columns.first?.lowerBound ?? 0, columns.last?.upperBound ?? 0)
        func row(isAbove: Bool) -> (lines: [Int], cells: [String])? {
            let beside = all.indices.filter { index in
                let line = all[index]
                let gap = isAbove ? top - line.bottom : line.top - bottom
                return !lines.contains(index) && !taken.contains(index) && gap > -line.size / 2
                    && gap < Self.maxRowGap * line.size && line.left < right && line.right > left
            }
            let tops = beside.map { all[$0].top }
            guard let place = isAbove ? tops.max() : tops.min() else { return nil }
            // Find all parts of the row, because some programs write each cell as a separate line.
            let row = beside.filter { abs(all[$0].top - place) < all[$0].size / 2 }
            let cells = cells(of: row.map { (all[$0].words[...], all[$0].size) })
            return cells.count { !$0.isEmpty } > 1 ? (row, cells) : nil
        }
        while let (found, cells) = row(isAbove: true) {
            rows.insert(cells, at: 0)
            lines.formUnion(found)
            top = found.map { all[$0].top }.min() ?? top
        }
        while let (found, cells) = row(isAbove: false) {
            rows.append(cells)
            lines.formUnion(found)
            bottom = found.map { all[$0].bottom }.max() ?? bottom
        }
    }

    /// Whether most cells are short and side by side, as in a table.
    private var isPlausible: Bool {
        let columnCount = columns.count
        let cells = rows.joined().filter { !$0.isEmpty }
        let counts = cells.map { $0.split(separator: " ").count }.sorted()
        guard rows.count > 1, cells.count * 2 >= rows.count * columnCount,
            Double(crossingCount) <= Self.maxCrossing * Double(rows.count)
        else { return false }
        if hasLongCells {
            let first = rows.map { $0[0].split(separator: " ").count }.sorted()
            guard first[first.count / 2] <= Self.maxWords else { return false }
        } else if columnCount > 2 {
            guard counts[counts.count / 2] <= Self.maxWords else { return false }
        } else {
            guard Double(counts.reduce(0, +)) / Double(counts.count) <= Self.maxWordsOfTwoColumns else { return false }
        }
        let shared = rows.count { row in row.count { !$0.isEmpty } > 1 }
        guard shared * 10 >= rows.count * 6 else { return false }
        // The markers or numbers of a list are not a column.
        let first = rows.map(\.[0]).filter { !$0.isEmpty }
        return columnCount > 2 || !first.allSatisfy { $0.wholeMatch(of: /[•*‣◦▪–-]|\(?[0-9A-Za-z]{1,3}[.)]/) != nil }
    }

    // MARK: Columns

    /// Returns the columns' horizontal ranges. A column has words in several rows, and none of its parts spans more
    /// than one column.
    private static func columns(of rows: [Row]) -> [ClosedRange<Double>] {
        let edges = rows.flatMap(\.pieces).map { ($0.left, $0.right) }
        guard let start = edges.map(\.0).min(), let end = edges.map(\.1).max(), end - start < 20_000 else { return [] }
        let size = rows.map(\.size).sorted()[rows.count / 2]
        var counts = [Int](repeating: 0, count: Int(end - start) + 2)
        for piece in rows.flatMap(\.pieces) {
            for place in Int(piece.left - start)...max(Int(piece.left - start), Int(piece.right - start)) {
                counts[place] += 1
            }
        }
        let least = rows.count < 4 ? 1 : max(2, rows.count * 15 / 100)
        var columns: [ClosedRange<Double>] = []
        for (place, count) in counts.enumerated() where count >= least {
            let here = start + Double(place)
            if let last = columns.last, here - last.upperBound <= max(1.5, size / 2) {
                columns[columns.count - 1] = last.lowerBound...here
            } else {
                columns.append(here...here)
            }
        }
        return columns.flatMap { column in
            let range = Int(column.lowerBound - start)...Int(column.upperBound - start)
            return divided(range, counts).map { start + Double($0.lowerBound)...start + Double($0.upperBound) }
        }
    }

    /// Divides a column at a space that only a few rows cross, such as a title above two columns of numbers.
    /// - Parameter counts: the number of words at each horizontal position.
    private static func divided(_ column: ClosedRange<Int>, _ counts: [Int]) -> [ClosedRange<Int>] {
        var lowest: (count: Int, places: ClosedRange<Int>)?
        var greatestBefore = 0
        for place in column {
            greatestBefore = max(greatestBefore, counts[place])
            let isLower = lowest.map { counts[place] < $0.count } ?? true
            // Divide the column here only if both sides of the space have far more words than the space itself.
            guard greatestBefore > 3, counts[place] * 3 <= greatestBefore else { continue }
            if isLower {
                lowest = (counts[place], place...place)
            } else if let found = lowest, counts[place] == found.count, place == found.places.upperBound + 1 {
                lowest = (found.count, found.places.lowerBound...place)
            }
        }
        guard let (count, places) = lowest, places.count > 2, places.upperBound < column.upperBound,
            let greatestAfter = counts[(places.upperBound + 1)...column.upperBound].max(), greatestAfter > 3,
            count * 3 <= greatestAfter
        else { return [column] }
        return divided(column.lowerBound...(places.lowerBound - 1), counts)
            + divided((places.upperBound + 1)...column.upperBound, counts)
    }

    /// Returns the column that contains most of a part's width, or the nearest column if there is none.
    private func column(from left: Double, to right: Double) -> Int {
        func shared(_ column: ClosedRange<Double>) -> Double {
            min(right, column.upperBound) - max(left, column.lowerBound)
        }
        return columns.indices.max { shared(columns[$0]) < shared(columns[$1]) } ?? 0
    }
}
