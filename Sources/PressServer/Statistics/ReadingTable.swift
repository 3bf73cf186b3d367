package import ServerStore

/// Writes the reading statistics by day and item as CSV (RFC 4180).
package enum ReadingTable {
    package static func text(_ rows: [(day: String, sum: ReadingSum)]) -> String {
        let heading = [
            "day", "publication", "item", "title", "author", "publisher", "unit", "amount", "read", "readers",
            "new readers",
        ]
        let lines = rows.map { day, sum in
            [day, sum.publication, sum.item, sum.title, sum.author, sum.publisher, sum.unit.rawValue].map(cell)
                + ["\(sum.amount)", "\(sum.amountRead)", "\(sum.readers)", "\(sum.newReaders)"]
        }
        return ([heading] + lines).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    /// Returns text as a cell in a CSV file. If a spreadsheet could mistake it for a formula, it is marked as text.
    ///
    /// The check uses Unicode scalars, because a quotation mark with a combining accent is one `Character`, but two
    /// characters to other programs.
    private static func cell(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let first = scalars.first { !$0.properties.isWhitespace }
        let isMarked =
            scalars.first?.properties.isWhitespace == true
            || first.map { "=+-@|%".unicodeScalars.contains($0) } ?? false
        let isQuoted =
            isMarked
            || scalars.contains { scalar in
                ",;\"'".unicodeScalars.contains(scalar) || scalar.value < 0x20
                    || (scalar.properties.isWhitespace && scalar != " ")
            }
        guard isQuoted else { return text }
        let doubled = String(String.UnicodeScalarView(scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }))
        return "\"" + (isMarked ? "'" : "") + doubled + "\""
    }
}
