/// Breaks text into lines of a number of columns, between words.
public struct TextWrapping: Sendable {
    /// The columns of a line.
    public let columns: Int
    /// Whether a word that is longer than a line is broken, as a text without spaces is; else it has a line of its own.
    public let breaksWords: Bool
    /// The columns that a text takes.
    let measure: @Sendable (String) -> Int

    /// Prepares to break text.
    /// - Parameters:
    ///   - columns: the columns of a line.
    ///   - breaksWords: whether a word that is longer than a line is broken.
    ///   - measure: the columns that a text takes where it is shown, each of its characters by itself; by default one for each.
    public init(
        columns: Int, breaksWords: Bool = false, measuring measure: @escaping @Sendable (String) -> Int = \.count
    ) {
        self.columns = max(1, columns)
        self.breaksWords = breaksWords
        self.measure = measure
    }

    /// A text whose every line is broken where it is too long.
    public func text(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { lines(of: String($0)) }
            .joined(separator: "\n")
    }

    /// The lines that a line becomes. It keeps the spaces that it begins with.
    public func lines(of line: String) -> [String] {
        // Nothing takes more columns than it has bytes.
        guard line.utf8.count > columns, measure(line) > columns else { return [line] }
        var lines: [String] = []
        // The line that is being filled; nil where the next word begins one.
        var open: (text: String, width: Int)?
        for word in line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let width = measure(word)
            if let begun = open {
                if begun.width + 1 + width <= columns {
                    open = (begun.text + " " + word, begun.width + 1 + width)
                    continue
                }
                // Between two lines there are no spaces.
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

    /// A word in parts that fit; never none.
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
