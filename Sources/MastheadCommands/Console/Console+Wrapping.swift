import Rendering
import TerminalReader

extension Console {
    /// The indentation of continuation lines, in columns.
    private static let indent = 4

    /// Wraps text between words and indents continuation lines, unless standard error is not a terminal.
    func wrapped(_ text: String) -> String { errorsAreTerminal ? Self.wrapped(text, columns) : text }

    /// Prints a warning, wrapped to the terminal's width.
    func warnInLines(_ text: String) { tellInLines("warning:", "33", text) }

    /// Prints an error, wrapped to the terminal's width.
    func reportInLines(_ text: String) { tellInLines("error:", "31", text) }

    private func tellInLines(_ word: String, _ color: String, _ text: String) {
        let lines = wrapped("\(word) \(text)")
        note(mark(word, color) + lines.dropFirst(word.count))
    }

    /// Wraps a diagnostic, except for lines that quote a source file.
    /// - Parameter columns: the terminal's width, or nil to leave the text unchanged.
    static func wrapped(fault: String, _ columns: Int?) -> String {
        guard let columns else { return fault }
        return fault.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.contains(#/^ *[0-9]* \|/#) ? String(line) : wrapped(String(line), columns)
        }.joined(separator: "\n")
    }

    private static func wrapped(_ text: String, _ columns: Int) -> String {
        @Sendable func measured(_ text: String) -> Int { text.replacing(/\u{1B}\[[0-9;]*m/, with: "").terminalColumns }
        func lines(_ text: String, _ columns: Int) -> [String] {
            TextWrapping(columns: columns, measuring: { measured($0) }).lines(of: text)
        }
        guard measured(text) > columns, let head = lines(text, columns).first else { return text }
        let rest = text.dropFirst(head.count).drop { $0 == " " }
        guard !rest.isEmpty else { return head }
        let others = lines(String(rest), max(20, columns - indent))
        return ([head] + others.map { String(repeating: " ", count: indent) + $0 }).joined(separator: "\n")
    }
}
