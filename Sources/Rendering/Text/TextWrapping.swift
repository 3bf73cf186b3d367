/// Wraps text between words, so that lines do not exceed a number of columns.
public struct TextWrapping: Sendable {
    /// The maximum number of columns per line.
    public let columns: Int
    /// Whether to break words that are longer than a line. Otherwise, such a word gets a line to itself.
    public let breaksWords: Bool
    /// Returns how many columns a text takes.
    let measure: @Sendable (String) -> Int

    /// Creates a wrapping.
    /// - Parameters:
    ///   - columns: the maximum number of columns per line.
    ///   - breaksWords: whether to break words that are longer than a line.
    ///   - measure: returns how many columns a text takes, which must be the sum over its characters. Defaults to one
    ///     column per character.
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

    /// Wraps a line that is too long, keeping the spaces at its start.
    public func lines(of line: String) -> [String] {
        // Text never needs more columns than it has bytes.
        guard line.utf8.count > columns, measure(line) > columns else { return [line] }
        var lines: [String] = []
        // The line being filled, or nil before its first word.
        var open: (text: String, width: Int)?
        for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let width = measure(word)
            if let begun = open {
                if begun.width + 1 + width <= columns {
                    open = (begun.text + " " + word, begun.width + 1 + width)
                    continue
                }
                // Remove the spaces at the end of a wrapped line.
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

    /// Splits a word into parts no longer than a line. Returns at least one part.
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
