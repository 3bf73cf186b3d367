/// The publication and the days that a query selects.
package struct ReadingRange: Sendable, Hashable {
    /// The publication, or nil to select all publications.
    package var publication: String?
    package var first: ReadingDay?
    package var last: ReadingDay?

    package init(publication: String? = nil, first: ReadingDay? = nil, last: ReadingDay? = nil) {
        self.publication = publication
        self.first = first
        self.last = last
    }

    /// The SQL condition that selects rows, with its values starting at `$1`.
    var condition: (sql: String, values: [SQLValue]) {
        var parts = ["day >= $1", "day <= $2"]
        // The first text sorts before all days, and the second text sorts after all days.
        var values: [SQLValue] = [.text(first?.text ?? ""), .text(last?.text ?? "9999-99-99")]
        if let publication {
            parts.append("publication = $3")
            values.append(.text(publication))
        }
        return (parts.joined(separator: " AND "), values)
    }
}
