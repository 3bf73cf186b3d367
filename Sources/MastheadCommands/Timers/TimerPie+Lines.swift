import Schedule

extension TimerPie {
    /// Returns the pie chart as lines of text, which are empty if no event has an outcome.
    func lines(for console: Console) -> [String] {
        let isASCII = BarStyle(console.environment) == .ascii
        let radius = max(2, min(6, (console.size.rows - 4) / 2, (console.size.columns - 2) / 4))
        let signs = isASCII ? (success: "#", missed: ".") : (success: "█", missed: "▒")
        let hasColors = console.hasColors && console.environment["TERM"] != "dumb"
        return cells(radius: radius).map { row in
            row.map { cell in
                guard let isSuccess = cell else { return " " }
                let sign = isSuccess ? signs.success : signs.missed
                return hasColors ? "\u{1B}[\(isSuccess ? "32" : "33")m\(sign)\u{1B}[0m" : sign
            }.joined()
        }
    }
}
