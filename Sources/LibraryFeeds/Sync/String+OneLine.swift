extension String {
    /// The string without white space at the start and end, and with a single space between words.
    var wordsOnOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
