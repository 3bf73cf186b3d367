/// A wrapper that breaks text into lines of a number of columns, between words.
public struct TextWrapping: Sendable {
    /// The columns of a line.
    public let columns: Int
    /// Whether a word that is longer than a line is broken; otherwise it gets its own line. Text without spaces is
    /// always broken.
    public let breaksWords: Bool
    /// Returns the columns that a text takes.
    let measure: @Sendable (String) -> Int

    /// Prepares to wrap text.
    /// - Parameters:
    ///   - columns: the columns of a line.
    ///   - breaksWords: whether a word that is longer than a line is broken.
    ///   - measure: returns the columns that a text takes, summed over its characters; by default one for each.
    public init(
        columns: Int, breaksWords: Bool = false, measuring measure: @escaping @Sendable (String) -> Int = \.count
    ) {
        self.columns = max(1, columns)
        self.breaksWords = breaksWords
        self.measure = measure
    }

    /// Wraps each line of a text that is too long.
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

    /// Returns a word in parts that fit, at least one.
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
