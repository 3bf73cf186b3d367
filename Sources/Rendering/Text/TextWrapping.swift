/// Breaks text between words into lines of a number of columns.
public struct TextWrapping: Sendable {
    /// The number of columns in a line.
    public let columns: Int
    /// Whether a word that is longer than a line is broken. Otherwise the word gets a separate line. Text without
    /// spaces is always broken.
    public let breaksWords: Bool
    /// Returns the number of columns that a text takes.
    let measure: @Sendable (String) -> Int

    /// Prepares to wrap text.
    /// - Parameters:
    ///   - columns: the number of columns in a line.
    ///   - breaksWords: whether a word that is longer than a line is broken.
    ///   - measure: returns the number of columns that a text takes, which is the sum over its characters. The default
    ///     is one column per character.
    public init(
        columns: Int, breaksWords: Bool = false, measuring measure: @escaping @Sendable (String) -> Int = \.count
    ) {
        self.columns = max(1, columns)
        self.breaksWords = breaksWords
        self.measure = measure
    }

    /// Wraps the lines of a text that are too long.
    public func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { lines(of: String($0)) }
            .joined(separator: "\n")
    }

    /// Wraps a line, and keeps the spaces at its start.
    public func lines(of line: String) -> [String] {
        // No text takes more columns than it has bytes.
        guard line.utf8.count > columns, measure(line) > columns else { return [line] }
        var lines: [String] = []
        // The line that is being filled, or nil before the first word of a line.
        var open: (text: String, width: Int)?
        for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let width = measure(word)
            if let begun = open {
                if begun.width + 1 + width <= columns {
                    open = (begun.text + " " + word, begun.width + 1 + width)
                    continue
                }
                // Drop the spaces at a line break.
                let ended = begun.text.trimmingTrailingSpaces
                if !ended.isEmpty { lines.append(ended) }
                open = nil
            }
            if word.isEmpty, !lines.isEmpty { continue }
            var parts = breaksWords && width > columns ? parts(of: word) : [word]
            let last = parts.removeLast()
            lines += parts
            open = (last, measure(last))
        }
        if let open { lines.append(open.text) }
        return lines
    }

    /// Splits a word into parts that fit into a line. Returns at least one part.
    private func parts(of word: String) -> [String] {
        var parts = [""]
        var taken = 0
        for character in word {
            let width = measure(String(character))
            if taken + width > columns, taken > 0 {
                parts.append("")
                taken = 0
            }
            parts[parts.count - 1].append(character)
            taken += width
        }
        return parts
    }
}
