import Foundation
import ServerStore

/// A bar chart (SVG) of the reading statistics by day, without scripts or inline styles.
struct ReadingChart {
    private let bars: [(day: ReadingDay, last: ReadingDay, read: Int, readers: Int)]
    private let most: Int
    private let step: Int

    /// The maximum number of legible bars. For more days, each bar covers several days.
    private static let mostBars = 61
    private static let (width, height) = (960.0, 220.0)
    private static let (left, top, bottom) = (8.0, 26.0, 26.0)

    /// - Parameters:
    ///   - first: The chart's first day. If nil, the chart starts with the first day that has data.
    ///   - last: The chart's last day.
    init(_ days: [ReadingDaySum], first: ReadingDay?, last: ReadingDay?) {
        let known = Dictionary(days.map { ($0.day, $0) }) { first, _ in first }
        let begin = first ?? days.first?.day ?? ReadingDay(Date())
        // Show tomorrow only if readers farther east have already reported data for it.
        let end = max(begin, last.map { known[$0] == nil ? $0.adding(-1) : $0 } ?? days.last?.day ?? begin)
        let count = begin.days(until: end) + 1
        let step = max(1, Int((Double(count) / Double(Self.mostBars)).rounded(.up)))
        var bars: [(day: ReadingDay, last: ReadingDay, read: Int, readers: Int)] = []
        for offset in stride(from: 0, to: count, by: step) {
            let sums = (offset..<min(count, offset + step)).compactMap { known[begin.adding($0)] }
            bars.append(
                (
                    begin.adding(offset), begin.adding(min(count, offset + step) - 1),
                    sums.reduce(0) { $0 + $1.amountRead }, sums.reduce(0) { $0 + $1.readers }
                ))
        }
        self.bars = bars
        self.step = step
        most = max(1, bars.map(\.read).max() ?? 1)
    }

    /// The chart as SVG.
    var figure: String {
        let slot = (Self.width - 2 * Self.left) / Double(max(1, bars.count))
        let room = Self.height - Self.top - Self.bottom
        let base = Self.height - Self.bottom
        let shapes = bars.enumerated().map { place, bar in
            let high = bar.read == 0 ? 0 : max(2, Double(bar.read) / Double(most) * room)
            let x = Self.left + Double(place) * slot
            let gap = min(6, slot * 0.22)
            return """
                <g><title>\(Self.words(bar))</title><rect class="slot" x="\(Self.text(x))" y="\(Self.text(Self.top))" \
                width="\(Self.text(slot))" height="\(Self.text(room))"/><rect class="bar" x="\(Self.text(x + gap / 2))" \
                y="\(Self.text(base - high))" width="\(Self.text(slot - gap))" height="\(Self.text(high))" rx="1.5"/></g>
                """
        }
        let (first, last) = (bars.first?.day.text ?? "", bars.last?.last.text ?? "")
        return """
            <figure><svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" aria-label="By day, from \(first) to \(last)">
            <line class="grid" x1="\(Self.text(Self.left))" x2="\(Self.text(Self.width - Self.left))" y1="\(Self.text(Self.top))" y2="\(Self.text(Self.top))"/>
            <line class="base" x1="\(Self.text(Self.left))" x2="\(Self.text(Self.width - Self.left))" y1="\(Self.text(base))" y2="\(Self.text(base))"/>
            \(shapes.joined())</svg>
            <figcaption><span>\(first)</span><span>at most \(StatisticsPage.number(most)) in \(StatisticsPage.count(step, "day", "days"))</span><span>\(last)</span></figcaption></figure>
            """
    }

    private static func words(_ bar: (day: ReadingDay, last: ReadingDay, read: Int, readers: Int)) -> String {
        let days = bar.day == bar.last ? bar.day.text : "\(bar.day.text) to \(bar.last.text)"
        return "\(days): \(StatisticsPage.number(bar.read)), "
            + StatisticsPage.count(bar.readers, "reader", "readers")
    }

    private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
