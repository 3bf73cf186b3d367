/// What reading a text would cost. The library that reads Markdown takes the square of the length for some texts, and makes
/// megabytes of a few bytes for others: what is hostile is found before it is read.
struct MarkdownEffort {
    /// Whether it can be read at all; else its characters are shown as they are.
    private(set) var isBearable = true
    /// Whether straight quotation marks may become curved ones.
    private(set) var allowsSmartQuotes = true
    /// Whether tables may be looked for.
    private(set) var allowsTables = true

    /// The longest text that is read as Markdown, in bytes.
    private static let byteLimit = 2 << 20
    /// The most columns of a table.
    private static let columnLimit = 100
    /// The most cells of all tables: a short row is filled up to as many as the first one has.
    private static let cellLimit = 200_000
    /// The most quotes and lists within each other that a line begins.
    private static let depthLimit = 200
    /// The most pictures, each of which is looked for in the issue.
    private static let pictureLimit = 1000
    /// The sum of the squares of how many marks stand in one block: a second's work, more or less.
    private static let squareLimit = 1_500_000_000
    /// The same of quotation marks, each of which costs more.
    private static let quotationLimit = 100_000_000

    init(_ text: String) {
        guard text.utf8.count <= Self.byteLimit else {
            isBearable = false
            return
        }
        var (brackets, quotations, ats, pipes, pictures) = (0, 0, 0, 0, 0)
        var (squares, quotationSquares, lines, columns) = (0, 0, 0, 1)
        var (isBlank, isDelimiter) = (true, true)
        // The quotes and lists that a line begins, each within the one before.
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
                // The line below a table's first row says how many columns it has.
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
        isBearable = squares <= Self.squareLimit && deepest <= Self.depthLimit && pictures <= Self.pictureLimit
        allowsSmartQuotes = quotationSquares <= Self.quotationLimit
        allowsTables = columns <= Self.columnLimit && columns * lines <= Self.cellLimit + text.utf8.count
    }

    /// What the line below a table's first row is made of, with the marks of quotes and lists that it may stand in.
    private static let delimiters = Set("|:- \t\r\u{B}\u{C}>*+.)0123456789".utf8)
}
