/// A line of text as styled runs, in reading order.
struct StyledText: Sendable, Hashable, ExpressibleByStringLiteral {
    struct Run: Sendable, Hashable {
        var text: String
        var style: TextStyle
    }

    private(set) var runs: [Run]

    init(_ text: String = "", _ style: TextStyle = .text) { runs = text.isEmpty ? [] : [Run(text: text, style: style)] }

    init(stringLiteral value: String) { self.init(value) }

    /// Creates text from untrusted input, without any sequences that control the terminal.
    init(foreign text: String, _ style: TextStyle = .text) { self.init(text.printable.withoutIsolates, style) }

    /// Creates text from ``TerminalWords``, in which backquotes mark key names to highlight.
    init(marked text: String, _ style: TextStyle = .text) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        self.init(
            runs: parts.enumerated().filter { !$0.element.isEmpty }.map { index, part in
                Run(text: String(part), style: index.isMultiple(of: 2) ? style : .strongAccent)
            })
    }

    private init(runs: [Run]) { self.runs = runs }

    var isEmpty: Bool { runs.isEmpty }

    var text: String { runs.map(\.text).joined() }

    /// The number of columns that the text takes.
    var columns: Int { runs.reduce(0) { $0 + $1.text.terminalColumns } }

    static func + (one: StyledText, other: StyledText) -> StyledText { StyledText(runs: one.runs + other.runs) }

    static func += (one: inout StyledText, other: StyledText) { one.runs += other.runs }

    /// Returns the text, cut to a number of columns. An ellipsis marks the cut.
    func fitted(toColumns columns: Int) -> StyledText {
        guard self.columns > columns else { return self }
        var left = columns
        var fitting: [Run] = []
        for run in runs {
            let width = run.text.terminalColumns
            // The ellipsis takes the last column.
            if width < left {
                fitting.append(run)
                left -= width
            } else {
                let cut = width == left ? run.text + "…" : run.text
                fitting.append(Run(text: cut.fitted(toColumns: left), style: run.style))
                break
            }
        }
        return StyledText(runs: fitting)
    }

    func styled(_ style: TextStyle) -> StyledText { StyledText(runs: runs.map { Run(text: $0.text, style: style) }) }
}

extension String {
    /// The text without its enclosing isolate characters, because ``VisualOrder`` reorders the line.
    fileprivate var withoutIsolates: String {
        guard unicodeScalars.first?.value == 0x2068 else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))
    }
}
