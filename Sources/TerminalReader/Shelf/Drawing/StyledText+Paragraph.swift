import Rendering

extension StyledText {
    /// Wraps untrusted text to a number of columns.
    static func paragraph(_ text: String, columns: Int, _ style: TextStyle = .text) -> [StyledText] {
        let wrapping = TextWrapping(columns: max(1, columns), breaksWords: true, measuring: \.terminalColumns)
        return wrapping.text(StyledText(foreign: text).text).split(separator: "\n").map {
            StyledText(String($0), style)
        }
    }

    /// Wraps the text between words to a number of columns, keeping all styles.
    func wrapped(toColumns columns: Int) -> [StyledText] {
        let wrapping = TextWrapping(columns: max(1, columns), breaksWords: true, measuring: \.terminalColumns)
        var rest = runs.flatMap { run in run.text.unicodeScalars.map { (scalar: $0, style: run.style) } }[...]
        return wrapping.lines(of: text).map { line in
            // Skip the spaces at a line break, because wrapping has removed them from the lines.
            if !line.hasPrefix(" ") { rest = rest.drop { $0.scalar == " " } }
            let taken = rest.prefix(line.unicodeScalars.count)
            rest = rest.dropFirst(taken.count)
            var wrapped = StyledText()
            var piece = taken[...]
            while let style = piece.first?.style {
                let same = piece.prefix { $0.style == style }
                wrapped += StyledText(String(String.UnicodeScalarView(same.map(\.scalar))), style)
                piece = piece.dropFirst(same.count)
            }
            return wrapped
        }
    }
}
