/// Breaks text between words, so that lines do not exceed a number of columns.
public struct TextWrapping: Sendable {
    /// The maximum number of columns in a line.
    public let columns: Int
    /// Whether to break a word that is longer than a line. Otherwise, it is on a separate line. Text without spaces is
    /// always broken.
    public let breaksWords: Bool
    /// Returns the number of columns in which a text is displayed.
    let measure: @Sendable (String) -> Int

    /// Creates a wrapping with a maximum number of columns.
    /// - Parameters:
    ///   - columns: the maximum number of columns in a line.
    ///   - breaksWords: whether to break a word that is longer than a line.
    ///   - measure: returns the number of columns in which a text is displayed. The result must be the sum of the
    ///     columns of all characters. By default, each character takes one column.
    public init(
        columns: Int, breaksWords: Bool = false, measuring measure: @escaping @Sendable (String) -> Int = \.count
    ) {
        self.columns = max(1, columns)
        self.breaksWords = breaksWords
        self.measure = measure
    }

    /// Returns the text with long lines wrapped.
    public func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { lines(of: String($0)) }
            .joined(separator: "\n")
    }

    /// Wraps a line that is too long. The spaces at the start of the line are kept.
    public func lines(of line: String) -> [String] {
        // A text never needs more columns than it has bytes.
        guard line.utf8.count > columns, measure(line) > columns else { return [line] }
        var lines: [String] = []
        // The line to which words are being added, or nil before the first word of a line.
        var open: (text: String, width: Int)?
        for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let width = measure(word)
            if let begun = open {
                if begun.width + 1 + width <= columns {
                    open = (begun.text + " " + word, begun.width + 1 + width)
                    continue
                }
                // Remove spaces at the end of a wrapped line.
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

    /// Splits a word into parts that are not longer than a line. The result has one or more parts.
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
