/// Of what and of when sums are asked for.
package struct ReadingRange: Sendable, Hashable {
    /// Nil for all.
    package var publication: String?
    package var first: ReadingDay?
    package var last: ReadingDay?

    package init(publication: String? = nil, first: ReadingDay? = nil, last: ReadingDay? = nil) {
        self.publication = publication
        self.first = first
        self.last = last
    }

    /// The condition on rows, with its values from `$1` on.
    var condition: (sql: String, values: [SQLValue]) {
        var parts = ["day >= $1", "day <= $2"]
        // Days are digits: nothing that is one comes before or after these.
        var values: [SQLValue] = [.text(first?.text ?? ""), .text(last?.text ?? "9999-99-99")]
        if let publication {
            parts.append("publication = $3")
            values.append(.text(publication))
        }
        return (parts.joined(separator: " AND "), values)
    }
}
