extension String {
    /// The string without leading and trailing white space, and with a single space between words.
    var wordsOnOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
