extension String {
    /// The text without white space at its start and end, and with single spaces between words.
    var wordsOnOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
