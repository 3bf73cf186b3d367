extension String {
    /// The text with single spaces between words, and without white space at its start and end.
    var wordsOnOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
