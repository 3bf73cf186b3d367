import Foundation

/// A pie chart of a timer's outcomes, with events on time in green and missed events in orange.
public struct TimerPie: Sendable, Hashable {
    /// The counts to show.
    public let statistics: TimerStatistics

    /// Creates a chart of the counts.
    public init(_ statistics: TimerStatistics) { self.statistics = statistics }

    /// The counts as text.
    public var words: String {
        let share = statistics.successShare.map { " (\(Int(($0 * 100).rounded()))%)" } ?? ""
        let open = statistics.open > 0 ? ", \(statistics.open) open" : ""
        return "\(statistics.success) on time\(share), \(statistics.missed) missed\(open)"
    }

    /// Returns the chart as rows of character cells, which are twice as high as wide. A cell is true in the green part,
    /// false in the orange part, and nil outside the pie. Returns an empty array if there are no outcomes.
    /// - Parameter radius: half the number of rows.
    public func cells(radius: Int) -> [[Bool?]] {
        guard let share = statistics.successShare, radius > 0 else { return [] }
        return (0..<2 * radius).map { row in
            let y = Double(row) + 0.5 - Double(radius)
            return (0..<4 * radius).map { column -> Bool? in
                let x = (Double(column) + 0.5) / 2 - Double(radius)
                guard x * x + y * y <= Double(radius * radius) else { return nil }
                let turn = atan2(x, -y) / (2 * .pi)
                return (turn < 0 ? turn + 1 : turn) < share
            }
        }
    }

    /// Returns the chart as SVG.
    /// - Parameter title: the text before the counts in the chart's label.
    public func svg(title: String) -> String {
        let label = Self.escaped("\(title): \(words)")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label="\(label)">
            <title>\(label)</title>
            \(slices)
            </svg>

            """
    }

    private static let (green, orange, gray) = ("#2e8b57", "#e8833a", "#9a9a9a")

    private var slices: String {
        guard let share = statistics.successShare else {
            return "<circle cx=\"100\" cy=\"100\" r=\"89\" fill=\"none\" stroke=\"\(Self.gray)\" stroke-width=\"2\"/>"
        }
        let whole = "<circle cx=\"100\" cy=\"100\" r=\"90\" fill=\"\(share == 1 ? Self.green : Self.orange)\"/>"
        guard share > 0, share < 1 else { return whole }
        let angle = share * 2 * .pi
        let (x, y) = (100 + 90 * sin(angle), 100 - 90 * cos(angle))
        let end = String(format: "%.3f %.3f", x, y)
        return whole + "\n<path d=\"M100 100V10A90 90 0 \(share > 0.5 ? 1 : 0) 1 \(end)Z\" fill=\"\(Self.green)\"/>"
    }

    /// Escapes text for XML, and removes control characters and others that XML does not allow.
    private static func escaped(_ text: String) -> String {
        let kept = text.unicodeScalars.filter { scalar in
            ![.control, .surrogate, .unassigned].contains(scalar.properties.generalCategory)
                && scalar.value != 0xFFFE && scalar.value != 0xFFFF
        }
        return String(String.UnicodeScalarView(kept)).replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
