/// The publication and days of a query.
package struct ReadingRange: Sendable, Hashable {
    /// The publication, or nil for all publications.
    package var publication: String?
    package var first: ReadingDay?
    package var last: ReadingDay?

    package init(publication: String? = nil, first: ReadingDay? = nil, last: ReadingDay? = nil) {
        self.publication = publication
        self.first = first
        self.last = last
    }

    /// The SQL condition for the rows, and its values. The first value belongs to `$1`.
    var condition: (sql: String, values: [SQLValue]) {
        var parts = ["day >= $1", "day <= $2"]
        // The string "" sorts before all days, and "9999-99-99" sorts after them.
        var values: [SQLValue] = [.text(first?.text ?? ""), .text(last?.text ?? "9999-99-99")]
        if let publication {
            parts.append("publication = $3")
            values.append(.text(publication))
        }
        return (parts.joined(separator: " AND "), values)
    }
}
