import Rendering
import TerminalReader

extension Console {
    /// The indentation of continuation lines, in columns.
    static let indent = 4

    /// Wraps text between words and indents continuation lines. If standard error is not a terminal, returns the text
    /// unchanged.
    ///
    /// Hints get their `--library` option before wrapping, because it makes lines longer.
    func wrapped(_ text: String) -> String {
        errorsAreTerminal ? Self.wrapped(libraryHints?.adding(to: text) ?? text, columns) : text
    }

    /// Wraps each line of a result between words. If standard output is not a terminal, returns the text unchanged.
    /// - Parameter indent: the indentation of continuation lines, in columns.
    func wrappedResult(_ text: String, indent: Int = Console.indent) -> String {
        guard outputIsTerminal else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            Self.wrapped(String(line), size.columns, indent: indent)
        }.joined(separator: "\n")
    }

    /// Wraps each line of a message, such as an error and its hint.
    func wrappedLines(_ text: String) -> String {
        guard errorsAreTerminal else { return text }
        return Self.wrapped(fault: libraryHints?.adding(to: text) ?? text, columns)
    }

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

    /// Wraps Markdown for a terminal. The lines of a paragraph or list item are joined first, because they were wrapped
    /// for a different width. Code blocks and tables are left unchanged.
    static func wrapped(markdown: String, _ columns: Int) -> String {
        var blocks: [String] = []
        var isCode = false
        var isOpen = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            let isFence = line.hasPrefix("```")
            let isFixed = isCode || isFence || line.isEmpty || line.hasPrefix("|")
            if isFence { isCode.toggle() }
            if isOpen, !isFixed, line.prefixMatch(of: /(- |[0-9]+\. )/) == nil {
                blocks[blocks.count - 1] += " \(line.drop { $0 == " " })"
            } else {
                blocks.append(line)
            }
            isOpen = !isFixed
        }
        return blocks.map { $0.hasPrefix("|") ? $0 : wrapped($0, columns, indent: $0.hasPrefix("- ") ? 2 : 0) }
            .joined(separator: "\n")
    }

    /// Wraps text between words. A command, which is between backticks, stays on one line if it fits, so that it can be
    /// copied.
    private static func wrapped(_ text: String, _ columns: Int, indent: Int = Console.indent) -> String {
        var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        // Every other part is between backticks, unless a title contains a single backtick.
        if parts.count.isMultiple(of: 2) { return wrappedBetweenSpaces(text, columns, indent) }
        for index in parts.indices where index % 2 == 1 && parts[index].terminalColumns + 2 <= columns - indent {
            // Keep the command on one line. A no-break space has the same width as a space.
            parts[index] = parts[index].replacing(" ", with: "\u{A0}")
        }
        return wrappedBetweenSpaces(parts.joined(separator: "`"), columns, indent).replacing("\u{A0}", with: " ")
    }

    private static func wrappedBetweenSpaces(_ text: String, _ columns: Int, _ indent: Int) -> String {
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
