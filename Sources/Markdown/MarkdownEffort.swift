/// Estimates the effort of parsing a text, in order to detect hostile texts. The Markdown library takes quadratic time
/// for some texts, and turns a few bytes of others into megabytes.
struct MarkdownEffort {
    /// Whether the text may be parsed. Otherwise, it is shown unformatted.
    private(set) var isAcceptable = true
    /// Whether straight quotation marks may be turned into typographic ones.
    private(set) var allowsSmartQuotes = true
    /// Whether tables may be parsed.
    private(set) var allowsTables = true

    /// The maximum length of a text to parse as Markdown, in bytes.
    private static let byteLimit = 2 << 20
    /// The maximum number of columns in a table.
    private static let columnLimit = 100
    /// The maximum number of cells in all tables. The parser fills a short row up to the length of the first row, so it
    /// counts as a full row.
    private static let cellLimit = 200_000
    /// The maximum depth of quotes and lists that start on one line.
    private static let depthLimit = 200
    /// The maximum number of pictures, each of which is looked up in the issue.
    private static let pictureLimit = 1000
    /// The number of marks in each block is squared, and this is the maximum sum of the squares. At this limit, parsing
    /// takes about a second.
    private static let squareLimit = 1_500_000_000
    /// The same limit for quotation marks only, which take longer to parse than other marks.
    private static let quotationLimit = 100_000_000

    init(_ text: String) {
        guard text.utf8.count <= Self.byteLimit else {
            isAcceptable = false
            return
        }
        var (brackets, quotations, ats, pipes, pictures) = (0, 0, 0, 0, 0)
        var (squares, quotationSquares, lines, columns) = (0, 0, 0, 1)
        var (isBlank, isDelimiter) = (true, true)
        // Count how deeply the quotes and lists that start on the line are nested.
        var (depth, deepest, last) = (0, 0, UInt8(ascii: "\n"))
        func square(_ count: Int) -> Int { count * count }
        for byte in text.utf8 {
            defer { last = byte }
            if isDelimiter {
                if byte == UInt8(ascii: ">") || byte == UInt8(ascii: " ") && "-+*.)".utf8.contains(last) { depth += 1 }
                deepest = max(deepest, depth)
            }
            switch byte {
            case UInt8(ascii: "\n"):
                lines += 1
                // The delimiter row, below a table's header, has as many columns as the table.
                if isDelimiter { columns = max(columns, pipes + 1) }
                if isBlank {
                    squares += square(brackets) + square(ats)
                    quotationSquares += square(quotations)
                    (brackets, quotations, ats) = (0, 0, 0)
                }
                (pipes, isBlank, isDelimiter, depth) = (0, true, true, 0)
                continue
            case UInt8(ascii: "["):
                brackets += 1
                if last == UInt8(ascii: "!") { pictures += 1 }
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quotations += 1
            case UInt8(ascii: "@"): ats += 1
            case UInt8(ascii: "|"): pipes += 1
            default: break
            }
            if !" \t\r".utf8.contains(byte) { isBlank = false }
            if isDelimiter { isDelimiter = Self.delimiters.contains(byte) }
        }
        if isDelimiter { columns = max(columns, pipes + 1) }
        squares += square(brackets) + square(ats)
        quotationSquares += square(quotations)
        isAcceptable = squares <= Self.squareLimit && deepest <= Self.depthLimit && pictures <= Self.pictureLimit
        allowsSmartQuotes = quotationSquares <= Self.quotationLimit
        allowsTables = columns <= Self.columnLimit && columns * lines <= Self.cellLimit + text.utf8.count
    }

    /// The characters allowed in a table's delimiter row, including the markers of a surrounding quote or list.
    private static let delimiters = Set("|:- \t\r\u{B}\u{C}>*+.)0123456789".utf8)
}
