import Foundation
import Pictures

/// Charts without a vertical scale: lying bars and pies.
extension PrintedChart {
    /// The minimum number of bars or pie slices.
    private static let minParts = 3
    /// The maximum number of words in the label of a bar or pie slice.
    private static let maxPartWords = 6

    // MARK: Bars

    /// Returns the charts with a scale below lying bars. The labels of the bars are to the left of the scale.
    /// - Parameter taken: the indices of the lines that belong to other charts.
    static func lyingBars(in lines: [PDFTextLine], but taken: Set<Int>) -> [PrintedChart] {
        var charts: [PrintedChart] = []
        for scale in scalesAcross(in: lines, but: taken) {
            guard let chart = bars(above: scale, lines, but: charts.reduce(taken) { $0.union($1.lines) }) else {
                continue
            }
            charts.append(chart)
        }
        return charts
    }

    /// Returns the scales of horizontal axes.
    private static func scalesAcross(in lines: [PDFTextLine], but taken: Set<Int>) -> [[Tick]] {
        var numbers: [(tick: Tick, height: Double)] = []
        for (index, line) in lines.enumerated() where !taken.contains(index) && line.isUpright {
            let values = line.words.map { value(of: $0.text) }
            for (word, value) in zip(line.words, values) {
                guard !values.contains(nil), let value else { continue }
                let tick = Tick(line: index, value: value, middle: -(word.left + word.right) / 2)
                numbers.append((tick, (line.top + line.bottom) / 2))
            }
        }
        guard numbers.count >= minTicks, numbers.count <= numberLimit else { return [] }
        var found: [[Tick]] = []
        var row: [(tick: Tick, height: Double)] = []
        func close() {
            found += scales(in: row.map(\.tick).sorted { $0.middle < $1.middle }, lines)
            row = []
        }
        for number in numbers.sorted(by: { ($0.height, $0.tick.middle) < ($1.height, $1.tick.middle) }) {
            if let last = row.last, number.height - last.height > 0.3 * lines[number.tick.line].size { close() }
            row.append(number)
        }
        close()
        return found
    }

    /// Returns the chart above a scale, or nil if the labels of bars are missing.
    private static func bars(above scale: [Tick], _ all: [PDFTextLine], but taken: Set<Int>) -> PrintedChart? {
        guard let first = scale.last, let last = scale.first else { return nil }
        let numbers = Set(scale.map(\.line))
        let (left, right, size) = (-first.middle, -last.middle, all[first.line].size)
        let (top, bottom) = (all[first.line].top, all[first.line].bottom)
        let candidates = all.indices.filter { index in
            let line = all[index]
            return !taken.contains(index) && !numbers.contains(index) && line.isUpright && line.right < left + size
                && line.right > left - 30 * size && line.bottom < top + size / 2 && line.words.count <= maxPartWords
                && abs(line.size - size) < 0.3 * size
        }.sorted { all[$0].top > all[$1].top }
        guard
            let edge = [\PDFTextLine.right, \.left].first(where: { labels(candidates, all, top, $0).count >= minParts })
        else { return nil }
        let parts = labels(candidates, all, top, edge)
        let start = (parts.map { all[$0].left }.min() ?? left) - size / 2
        let highest = (parts.map { all[$0].top }.min() ?? top) - size
        let inside = all.indices.filter { index in
            let line = all[index]
            return !taken.contains(index) && line.left > start && line.right < right + 4 * size
                && line.top > highest && line.bottom < bottom + size / 2
        }
        // The cells of a table are numbers in columns, and an area with sentences is text.
        let cells = inside.filter { index in
            !parts.contains(index) && !numbers.contains(index) && value(of: all[index].letters) != nil
        }
        let words = inside.reduce(0) { $0 + all[$1].words.count }
        guard cells.count * 2 <= parts.count * 3 || !areInColumns(cells, all), words <= maxWords,
            !inside.contains(where: { PrintedPage.isSentence(all[$0]) })
        else { return nil }
        let titles = all.indices.filter {
            !taken.contains($0) && !numbers.contains($0) && isTitle(all[$0], below: bottom, from: left, to: right)
        }
        return PrintedChart(of: Set(inside).union(titles).union(numbers), without: numbers, all)
    }

    /// Whether most lines have an edge in common with another line above or below them.
    private static func areInColumns(_ cells: [Int], _ all: [PDFTextLine]) -> Bool {
        let aligned = cells.count { cell in
            let line = all[cell]
            return cells.contains { other in
                let (margin, other) = (0.2 * line.size, all[other])
                return abs(other.top - line.top) > line.size / 2
                    && (abs(other.left - line.left) < margin || abs(other.right - line.right) < margin)
            }
        }
        return aligned * 2 > cells.count
    }

    /// Returns the lines above a scale that are aligned and evenly spaced, from bottom to top.
    private static func labels(
        _ candidates: [Int], _ all: [PDFTextLine], _ top: Double, _ edge: KeyPath<PDFTextLine, Double>
    ) -> [Int] {
        var found: [Int] = []
        var distance: Double?
        for index in candidates {
            let line = all[index]
            guard let last = found.last.map({ all[$0] }) else {
                if top - line.bottom < 5 * line.size { found.append(index) }
                continue
            }
            let step = last.top - line.top
            guard abs(line[keyPath: edge] - last[keyPath: edge]) < 0.5 * line.size, step > line.size / 2 else {
                continue
            }
            guard step < 8 * line.size, distance.map({ abs(step - $0) < 0.25 * $0 }) ?? true else { break }
            distance = distance ?? step
            found.append(index)
        }
        return found
    }

    // MARK: Pies

    /// Returns pie charts, which are recognized by labels near each other whose percentages add up to 100.
    /// - Parameter taken: the indices of the lines that belong to other charts.
    static func pies(in lines: [PDFTextLine], but taken: Set<Int>) -> [PrintedChart] {
        let shares = lines.indices.compactMap { index -> Tick? in
            let line = lines[index]
            guard !taken.contains(index), line.isUpright, line.words.count <= maxPartWords, let value = share(of: line)
            else { return nil }
            return Tick(line: index, value: value, middle: (line.top + line.bottom) / 2)
        }
        guard shares.count >= minParts, shares.count <= numberLimit else { return [] }
        return groups(of: shares, lines).compactMap { group in
            let sum = group.reduce(0) { $0 + $1.value }
            guard group.count >= minParts, abs(sum - 100) < 1.5, !isTable(group, lines) else { return nil }
            return pie(group, lines, but: taken)
        }
    }

    /// Returns the percentage in a line that has exactly one, such as `35%` or `Crabs 35 %`.
    private static func share(of line: PDFTextLine) -> Double? {
        let found = line.words.map(\.text).joined(separator: " ").matches(of: /([0-9]{1,2}(?:[.,][0-9]+)?) ?%/)
        guard found.count == 1 else { return nil }
        return Double(found[0].1.replacing(",", with: "."))
    }

    /// Returns groups of percentages that are near each other.
    private static func groups(of shares: [Tick], _ lines: [PDFTextLine]) -> [[Tick]] {
        var groups: [[Tick]] = []
        for share in shares {
            let near = groups.indices.filter { index in
                groups[index].contains { other in
                    let (one, other) = (lines[share.line], lines[other.line])
                    let across = max(one.left - other.right, other.left - one.right, 0)
                    let down = max(one.top - other.bottom, other.top - one.bottom, 0)
                    return max(across, down) < 24 * one.size
                }
            }
            let joined = near.flatMap { groups[$0] } + [share]
            groups = groups.indices.filter { !near.contains($0) }.map { groups[$0] } + [joined]
        }
        return groups
    }

    /// Whether the percentages are in rows or columns, as in a table.
    private static func isTable(_ group: [Tick], _ lines: [PDFTextLine]) -> Bool {
        func neighbors(_ place: (Tick) -> Double) -> [Int] {
            group.map { one in group.count { abs(place($0) - place(one)) < 0.3 * lines[one.line].size } }
        }
        let rows = neighbors(\.middle)
        let columns = [neighbors { lines[$0.line].left }, neighbors { lines[$0.line].right }]
        let most = max(rows.max() ?? 0, columns.flatMap { $0 }.max() ?? 0)
        let isGrid = columns.contains { column in zip(rows, column).allSatisfy { $0 > 1 && $1 > 1 } }
        return most * 3 > group.count * 2 || isGrid
    }

    private static func pie(_ group: [Tick], _ all: [PDFTextLine], but taken: Set<Int>) -> PrintedChart? {
        let parts = group.map { all[$0.line] }
        let blocks = Set(parts.map(\.block))
        let size = parts[0].size
        let (left, right) = (parts.map(\.left).min() ?? 0, parts.map(\.right).max() ?? 0)
        let (top, bottom) = (parts.map(\.top).min() ?? 0, parts.map(\.bottom).max() ?? 0)
        guard bottom - top > 4 * size, right - left > 6 * size else { return nil }
        let inside = all.indices.filter { index in
            let line = all[index]
            let isWithin =
                line.left > left - size && line.right < right + size
                && line.top > top - size / 2 && line.bottom < bottom + size / 2
            let isNear = line.top > top - 3 * size && line.bottom < bottom + 3 * size
            return !taken.contains(index) && (isWithin || blocks.contains(line.block) && isNear)
        }
        let words = inside.reduce(0) { $0 + all[$1].words.count }
        guard words <= group.count * 2 * maxPartWords, !inside.contains(where: { PrintedPage.isSentence(all[$0]) })
        else { return nil }
        return PrintedChart(of: Set(inside), without: [], all)
    }
}
