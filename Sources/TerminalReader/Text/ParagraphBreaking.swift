/// A line breaker that makes a paragraph's lines as even as possible and justifies them if they are wide. It breaks
/// words only at soft hyphens.
struct ParagraphBreaking {
    let columns: Int
    /// Whether wide lines are justified.
    var isJustified = true

    /// The minimum width for justified lines. The gaps in narrower lines would be too wide.
    static let leastJustifiedColumns = 60

    /// A place where a line may end.
    private struct Opportunity {
        /// The index after the line's last cell.
        let end: Int
        /// The index of the next line's first cell.
        let next: Int
        /// Whether the break hyphenates a word.
        let isDivision: Bool
    }

    func lines(of cells: [TextCell]) -> [[TextCell]] {
        var lines: [[TextCell]] = []
        for part in cells.split(omittingEmptySubsequences: false, whereSeparator: \.isBreak) {
            let cells = Array(part)
            guard let found = evenLines(of: cells) else {
                lines += LineBreaking(columns: columns).lines(of: cells)
                continue
            }
            lines += found
        }
        return lines
    }

    /// Returns even lines for cells without forced breaks, or nil if a word is longer than a line.
    private func evenLines(of cells: [TextCell]) -> [[TextCell]]? {
        guard !cells.isEmpty else { return [[]] }
        // The number of columns and gaps before each cell.
        var (widths, gaps) = ([0], [0])
        for cell in cells {
            widths.append(widths[widths.count - 1] + (cell.isSoftHyphen ? 0 : cell.columns))
            gaps.append(gaps[gaps.count - 1] + (cell.isGap ? 1 : 0))
        }
        let places = [Opportunity(end: 0, next: 0, isDivision: false)] + opportunities(in: cells)
        // The minimum cost of the lines up to each position, and where the last of these lines starts.
        var best: [(cost: Int, from: Int)?] = [(0, 0)]
        for (index, place) in places.enumerated().dropFirst() {
            var found: (cost: Int, from: Int)?
            for from in stride(from: index - 1, through: 0, by: -1) {
                let start = min(places[from].next, place.end)
                let width = widths[place.end] - widths[start] + (place.isDivision ? 1 : 0)
                guard width <= columns else { break }
                guard let before = best[from] else { continue }
                let isLast = index == places.count - 1
                let gapCount = gaps[place.end] - gaps[start]
                var cost = before.cost + (isLast ? 0 : Self.cost(slack: columns - width, gaps: gapCount))
                if place.isDivision { cost += places[from].isDivision ? 160 : 60 }
                if found.map({ cost < $0.cost }) ?? true { found = (cost, from) }
            }
            best.append(found)
        }
        guard best.last??.cost != nil else { return nil }
        var ends: [Int] = []
        var index = places.count - 1
        while index > 0 {
            ends.append(index)
            guard let from = best[index]?.from else { return nil }
            index = from
        }
        var start = 0
        return ends.reversed().map { index in
            let place = places[index]
            var line = cells[min(start, place.end)..<place.end].filter { !$0.isInvisible }
            if place.isDivision, let last = line.last {
                var hyphen = TextCell("-", last.style, link: last.link)
                hyphen.isMatch = last.isMatch
                line.append(hyphen)
            }
            start = place.next
            return index == places.count - 1 ? line : justified(line)
        }
    }

    private static func cost(slack: Int, gaps: Int) -> Int {
        // Each gap can grow by one column. Slack beyond that leaves the line ragged, which costs more.
        slack <= gaps ? 100 * slack / max(1, gaps) : 100 + 10 * (slack - gaps) * (slack - gaps)
    }

    private func opportunities(in cells: [TextCell]) -> [Opportunity] {
        var found: [Opportunity] = []
        var index = 1
        while index < cells.count {
            let (cell, previous) = (cells[index], cells[index - 1])
            if cell.isGap {
                let next = cells[index...].firstIndex { !$0.isGap } ?? cells.count
                if next < cells.count { found.append(Opportunity(end: index, next: next, isDivision: false)) }
                index = next + 1
                continue
            }
            // Skip breaks before invisible characters, because a line can contain any number of them.
            guard cell.columns > 0, !cell.isInvisible else {
                index += 1
                continue
            }
            if previous.isSoftHyphen {
                found.append(Opportunity(end: index, next: index, isDivision: true))
            } else if LineBreaking.mayBreak(before: cell, after: previous) {
                found.append(Opportunity(end: index, next: index, isDivision: false))
            }
            index += 1
        }
        let end = cells.lastIndex { !$0.isGap }.map { $0 + 1 } ?? 0
        found.removeAll { $0.end >= end }
        return found + [Opportunity(end: end, next: cells.count, isDivision: false)]
    }

    /// Returns the line, filled by widening gaps to at most two columns, starting with those after punctuation.
    private func justified(_ line: [TextCell]) -> [TextCell] {
        guard isJustified, columns >= Self.leastJustifiedColumns else { return line }
        let slack = columns - line.reduce(0) { $0 + $1.columns }
        let gaps = line.indices.filter { line[$0].isGap && $0 > 0 }
        // Do not widen the gaps if they cannot fill the line.
        guard slack > 0, slack <= gaps.count else { return line }
        let stops = gaps.filter { ".,;:!?…—".contains(line[$0 - 1].character) }
        let others = gaps.filter { !stops.contains($0) }
        let chosen = Set(Self.spread(slack, over: stops) + Self.spread(slack - min(slack, stops.count), over: others))
        var filled: [TextCell] = []
        for (index, cell) in line.enumerated() {
            filled.append(cell)
            guard chosen.contains(index) else { continue }
            var space = cell
            space.offset = nil
            filled.append(space)
        }
        return filled
    }

    /// Picks a number of places, spread as evenly as possible.
    private static func spread(_ count: Int, over places: [Int]) -> [Int] {
        guard count > 0, !places.isEmpty else { return [] }
        guard count < places.count else { return places }
        return (0..<count).map { places[(2 * $0 + 1) * places.count / (2 * count)] }
    }
}

extension TextCell {
    fileprivate var isGap: Bool { isSpace && !isNumber }
}
