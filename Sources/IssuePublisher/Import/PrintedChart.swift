import Foundation
import Pictures

/// A chart on a printed page. It is recognized by the numbers along an axis or by the percentages around a pie. Along
/// an axis, a number's position depends on its value.
struct PrintedChart {
    /// The indices of the page's lines that belong to the chart.
    private(set) var lines: Set<Int>
    /// The chart's text, without the numbers of its scales.
    private(set) var labels: [String]

    /// A number on the page.
    struct Tick {
        let line: Int
        let value: Double
        /// The position along the axis. The greatest number of a scale has the lowest position.
        let middle: Double
    }

    /// A vertical axis with the numbers of its scale, from top to bottom.
    private struct Axis {
        let ticks: [Tick]
        let left: Double
        let right: Double
        let top: Double
        let bottom: Double
        let size: Double
    }

    /// The minimum count of numbers on a scale.
    static let minTicks = 4
    /// The maximum deviation of a number from its position, as a share of the distance between numbers.
    private static let maxDeviation = 0.12
    /// The maximum number of words in a label below the horizontal axis.
    private static let maxLabelWords = 4
    /// The maximum number of numbers on a page. A page with more numbers has large tables instead of charts.
    static let numberLimit = 1_000
    /// The maximum number of words in a chart. An area with more words is text.
    static let maxWords = 250

    /// Returns the charts in a page's lines.
    static func found(in lines: [PDFTextLine]) -> [PrintedChart] {
        let axes = axes(in: lines)
        let ticks = Set(axes.flatMap(\.ticks).map(\.line))
        var charts: [PrintedChart] = []
        var taken: Set<Int> = []
        for axis in axes.sorted(by: { $0.left < $1.left }) {
            // Skip a second axis that already belongs to a chart.
            guard axis.ticks.contains(where: { !taken.contains($0.line) }) else { continue }
            let chart = PrintedChart(axis, axes, ticks, lines)
            guard chart.labels.reduce(0, { $0 + $1.split(separator: " ").count }) <= maxWords else { continue }
            taken.formUnion(chart.lines)
            charts.append(chart)
        }
        for find in [lyingBars, pies] {
            let further = find(lines, taken)
            for chart in further { taken.formUnion(chart.lines) }
            charts += further
        }
        return charts
    }

    /// Creates a chart from its lines.
    /// - Parameter silent: the lines with the numbers of its scales.
    init(of chosen: Set<Int>, without silent: Set<Int>, _ all: [PDFTextLine]) {
        (lines, labels) = (chosen, [])
        var last: PDFTextLine?
        for index in chosen.subtracting(silent).sorted() {
            let line = all[index]
            add(line.words.map(\.text).joined(separator: " "), of: line, after: last)
            last = line
        }
    }

    /// Adds the text of a line to the labels. A label may have several lines.
    private mutating func add(_ text: String, of line: PDFTextLine, after last: PDFTextLine?) {
        if let last, last.block == line.block, line.top > last.top + line.size / 2 || !line.isUpright {
            labels[labels.count - 1] += " " + text
        } else {
            labels.append(text)
        }
    }

    private init(_ axis: Axis, _ axes: [Axis], _ ticks: Set<Int>, _ all: [PDFTextLine]) {
        let size = axis.size
        // The labels of the horizontal axis are in one row, beside or below the lowest number.
        let below = all.indices.filter { index in
            let line = all[index]
            return line.left > axis.left - 2 * size && !ticks.contains(index) && line.isUpright
                && line.top > axis.bottom - 1.5 * size && line.bottom < axis.bottom + 3.5 * size
                && !PrintedPage.isSentence(line)
        }.sorted { all[$0].left < all[$1].left }
        var floor = axis.bottom
        var right = axis.right
        for index in below {
            guard all[index].left - right < 12 * size, Self.pieces(of: all[index]) <= Self.maxLabelWords else { break }
            right = max(right, all[index].right)
            floor = max(floor, all[index].bottom)
        }
        // A second axis of the same height is the chart's right edge.
        let second = axes.filter { other in
            other.left > axis.right && abs(other.top - axis.top) < 2 * size
                && abs(other.bottom - axis.bottom) < 2 * size
                && other.left < right + 6 * size
        }.min { $0.left < $1.left }
        if let second { right = max(second.right, min(right, second.right)) }
        lines = Set(axis.ticks.map(\.line))
        labels = []
        var last: PDFTextLine?
        for (index, line) in all.enumerated() where !lines.contains(index) {
            // The title of an axis is rotated and beside the numbers.
            let margin = line.isUpright ? size : 4 * size
            let isInside =
                line.left > axis.left - margin && line.right < right + margin
                && line.top > axis.top - 1.2 * size && line.bottom < floor + size / 2
            guard isInside || Self.isTitle(line, below: floor, from: axis.left, to: right) else { continue }
            lines.insert(index)
            guard !ticks.contains(index) else { continue }
            let text = line.words.map(\.text).joined(separator: " ")
            add(text, of: line, after: last)
            last = line
        }
    }

    /// Whether a line is the title of the horizontal axis: a few words below the middle of the axis.
    static func isTitle(_ line: PDFTextLine, below floor: Double, from left: Double, to right: Double) -> Bool {
        line.words.count <= 3 && line.top > floor - line.size / 2 && line.top < floor + 1.2 * line.size
            && abs((line.left + line.right) / 2 - (left + right) / 2) < (right - left) / 8
            && !PrintedPage.isSentence(line)
    }

    /// Returns the number of words in the longest part of a line without wide gaps.
    private static func pieces(of line: PDFTextLine) -> Int {
        var (longest, count) = (1, 1)
        for (former, word) in zip(line.words, line.words.dropFirst()) {
            count = word.left - former.right > 0.75 * line.size ? 1 : count + 1
            longest = max(longest, count)
        }
        return longest
    }

    // MARK: Axes

    private static func axes(in lines: [PDFTextLine]) -> [Axis] {
        var numbers: [Tick] = []
        for (index, line) in lines.enumerated() {
            guard line.isUpright, let value = value(of: line.letters) else { continue }
            numbers.append(Tick(line: index, value: value, middle: (line.top + line.bottom) / 2))
        }
        guard numbers.count >= minTicks, numbers.count <= numberLimit else { return [] }
        var found: [[Tick]] = []
        var taken: Set<Int> = []
        // The numbers on an axis are aligned at one side.
        for edge in [\PDFTextLine.right, \PDFTextLine.left] {
            let sorted = numbers.filter { !taken.contains($0.line) }
                .sorted { (lines[$0.line][keyPath: edge], $0.middle) < (lines[$1.line][keyPath: edge], $1.middle) }
            var column: [Tick] = []
            func close() {
                for scale in scales(in: column.sorted { $0.middle < $1.middle }, lines) {
                    taken.formUnion(scale.map(\.line))
                    found.append(scale)
                }
                column = []
            }
            for number in sorted {
                let line = lines[number.line]
                if let last = column.last.map({ lines[$0.line] }),
                    line[keyPath: edge] - last[keyPath: edge] > 0.3 * line.size
                {
                    close()
                }
                column.append(number)
            }
            close()
        }
        return found.filter { !isColumnOfTable($0, but: taken, lines) }.map { scale in
            let parts = scale.map { lines[$0.line] }
            return Axis(
                ticks: scale, left: parts.map(\.left).min() ?? 0, right: parts.map(\.right).max() ?? 0,
                top: parts[0].top, bottom: parts[parts.count - 1].bottom, size: parts[0].size)
        }
    }

    /// Returns the scales in a column of numbers. In a scale, each number's height on the page corresponds to its
    /// value, and the greatest number is at the top.
    static func scales(in column: [Tick], _ lines: [PDFTextLine]) -> [[Tick]] {
        var scales: [[Tick]] = []
        var start = 0
        while start + minTicks <= column.count {
            var best = start
            for isLogarithmic in [false, true] {
                var end = start + 1
                while end < column.count, fits(column[start...end], isLogarithmic, lines) { end += 1 }
                best = max(best, end - 1)
            }
            if best - start + 1 >= minTicks {
                scales.append(Array(column[start...best]))
                start = best + 1
            } else {
                start += 1
            }
        }
        return scales
    }

    /// Whether numbers are evenly spaced and increase upward by the same step or factor.
    private static func fits(_ ticks: ArraySlice<Tick>, _ isLogarithmic: Bool, _ lines: [PDFTextLine]) -> Bool {
        guard let first = ticks.first, let last = ticks.last else { return false }
        if isLogarithmic, ticks.contains(where: { $0.value <= 0 }) { return false }
        func height(_ tick: Tick) -> Double { isLogarithmic ? log(tick.value) : tick.value }
        let distance = (last.middle - first.middle) / Double(ticks.count - 1)
        let step = (height(first) - height(last)) / Double(ticks.count - 1)
        // Numbers on a scale are farther apart than lines of text.
        guard distance > 1.15 * lines[first.line].size, step > 0 else { return false }
        return ticks.enumerated().allSatisfy { index, tick in
            abs(tick.middle - first.middle - Double(index) * distance) < maxDeviation * distance
                && abs(height(first) - height(tick) - Double(index) * step) < maxDeviation * step
        }
    }

    /// Whether most numbers are in rows with other cells, so that they form a table's column instead of a scale.
    /// - Parameter scaled: the indices of the lines with numbers of any scale, because a chart may have several axes.
    private static func isColumnOfTable(_ scale: [Tick], but scaled: Set<Int>, _ lines: [PDFTextLine]) -> Bool {
        let rows = scale.count { tick in
            lines.indices.contains { index in
                let line = lines[index]
                return !scaled.contains(index) && line.isUpright
                    && abs((line.top + line.bottom) / 2 - tick.middle) < line.size / 4
                    && abs(line.size - lines[tick.line].size) < 0.1 * line.size
            }
        }
        return rows * 2 > scale.count
    }

    /// Returns the number that is the whole text of a line, such as `7,400`, `$50` or `12.5%`.
    static func value(of text: String) -> Double? {
        guard text.utf8.count <= 16,
            let match = text.wholeMatch(of: /([-–−]?)[$€£]?([0-9][0-9,.']*)(?:%|°|[kKMm])?/)
        else { return nil }
        var digits = String(match.2).replacing("'", with: "")
        // A comma followed by three digits separates thousands, any other comma decimals.
        if digits.wholeMatch(of: /[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?/) != nil {
            digits = digits.replacing(",", with: "")
        } else {
            digits = digits.replacing(",", with: ".")
        }
        return Double(digits).map { match.1.isEmpty ? $0 : -$0 }
    }
}

extension PDFTextLine {
    /// Whether the line runs from left to right instead of upward or downward.
    var isUpright: Bool { bottom - top < 2.5 * max(right - left, 1) || letters.count < 3 }
}
