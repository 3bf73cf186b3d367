/// A line in pieces of different styles, in the order in which it is read.
struct StyledText: Sendable, Hashable, ExpressibleByStringLiteral {
    struct Run: Sendable, Hashable {
        var text: String
        var style: TextStyle
    }

    private(set) var runs: [Run]

    init(_ text: String = "", _ style: TextStyle = .text) { runs = text.isEmpty ? [] : [Run(text: text, style: style)] }

    init(stringLiteral value: String) { self.init(value) }

    /// Takes a text of others: nothing in it drives the terminal.
    init(foreign text: String, _ style: TextStyle = .text) { self.init(text.printable.withoutIsolates, style) }

    /// Takes a text of the catalog: the keys in it, which are between backquotes, are highlighted.
    init(marked text: String, _ style: TextStyle = .text) {
        let parts = text.split(separator: "`", omittingEmptySubsequences: false)
        self.init(
            runs: parts.enumerated().filter { !$0.element.isEmpty }.map { index, part in
                Run(text: String(part), style: index.isMultiple(of: 2) ? style : .strongAccent)
            })
    }

    private init(runs: [Run]) { self.runs = runs }

    var isEmpty: Bool { runs.isEmpty }

    /// The text without its styles.
    var text: String { runs.map(\.text).joined() }

    /// The columns that it takes.
    var columns: Int { runs.reduce(0) { $0 + $1.text.terminalColumns } }

    static func + (one: StyledText, other: StyledText) -> StyledText { StyledText(runs: one.runs + other.runs) }

    static func += (one: inout StyledText, other: StyledText) { one.runs += other.runs }

    /// The text cut to a number of columns, with an ellipsis where something is missing.
    func fitted(toColumns columns: Int) -> StyledText {
        guard self.columns > columns else { return self }
        var left = columns
        var fitting: [Run] = []
        for run in runs {
            let width = run.text.terminalColumns
            // The last of what fits gives room for the ellipsis.
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

    /// The same text in one style.
    func styled(_ style: TextStyle) -> StyledText { StyledText(runs: runs.map { Run(text: $0.text, style: style) }) }
}

extension String {
    /// A printable text whose direction the screen's own order takes care of.
    fileprivate var withoutIsolates: String {
        guard unicodeScalars.first?.value == 0x2068 else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !(0x2066...0x2069).contains($0.value) }))
    }
}
