package import ServerStore

/// What was read, as a table of values with commas between (RFC 4180), by day and item.
package enum ReadingTable {
    /// The table.
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

    /// A text as a cell. What a spreadsheet would take for a formula is marked as text.
    ///
    /// It goes by scalars: a quotation mark with an accent on it is one character, and for the program that reads the table two.
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
