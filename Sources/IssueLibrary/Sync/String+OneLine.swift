extension String {
    /// Its words with one space between them.
    var wordsOnOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
