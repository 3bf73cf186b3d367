import Foundation
import Periodical
import Schedule

/// How often a timer was done in time, as a pie: green what was, orange what was not.
struct TimerPie {
    private let statistics: TimerStatistics
    private let title: String

    init(_ statistics: TimerStatistics, of title: String) {
        self.statistics = statistics
        self.title = title
    }

    /// The counts, in words.
    var words: String {
        let share = statistics.successShare.map { " (\(Int(($0 * 100).rounded())) %)" } ?? ""
        let open = statistics.open > 0 ? ", \(statistics.open) open" : ""
        return "\(statistics.success) done in time\(share), \(statistics.missed) missed\(open)"
    }

    /// The pie at a terminal; nothing where nothing is decided.
    func lines(for console: Console) -> [String] {
        guard let share = statistics.successShare else { return [] }
        let isASCII = BarStyle(console.environment) == .ascii
        let radius = max(2, min(6, (console.size.rows - 4) / 2, (console.size.columns - 2) / 4))
        let signs = isASCII ? (success: "#", missed: ".") : (success: "█", missed: "▒")
        let hasColours = console.hasColours && console.environment["TERM"] != "dumb"
        return (0..<2 * radius).map { row in
            let y = Double(row) + 0.5 - Double(radius)
            return (0..<4 * radius).map { column -> String in
                // A character is twice as high as it is wide.
                let x = (Double(column) + 0.5) / 2 - Double(radius)
                guard x * x + y * y <= Double(radius * radius) else { return " " }
                let turn = atan2(x, -y) / (2 * .pi)
                let isSuccess = (turn < 0 ? turn + 1 : turn) < share
                let sign = isSuccess ? signs.success : signs.missed
                return hasColours ? "\u{1B}[\(isSuccess ? "32" : "33")m\(sign)\u{1B}[0m" : sign
            }.joined()
        }
    }

    /// The pie as a drawing.
    var svg: String {
        let label = "\(title): \(words)".printable.replacing("&", with: "&amp;")
            .replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img" aria-label="\(label)">
            <title>\(label)</title>
            \(slices)
            </svg>

            """
    }

    private static let (green, orange, grey) = ("#2e8b57", "#e8833a", "#9a9a9a")

    private var slices: String {
        guard let share = statistics.successShare else {
            return "<circle cx=\"100\" cy=\"100\" r=\"89\" fill=\"none\" stroke=\"\(Self.grey)\" stroke-width=\"2\"/>"
        }
        let whole = "<circle cx=\"100\" cy=\"100\" r=\"90\" fill=\"\(share == 1 ? Self.green : Self.orange)\"/>"
        guard share > 0, share < 1 else { return whole }
        let angle = share * 2 * .pi
        let (x, y) = (100 + 90 * sin(angle), 100 - 90 * cos(angle))
        let end = String(format: "%.3f %.3f", x, y)
        return whole + "\n<path d=\"M100 100V10A90 90 0 \(share > 0.5 ? 1 : 0) 1 \(end)Z\" fill=\"\(Self.green)\"/>"
    }
}
