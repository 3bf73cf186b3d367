/// Functions for lists of parameters in statements. All lists have the same length, so that the database prepares only
/// one statement.
enum SQLList {
    /// The maximum number of values in a list.
    static let capacity = 100

    /// Returns the parameters for a list, for example `$3, $4, ...`.
    /// - Parameter first: The number of the first parameter.
    static func places(from first: Int) -> String {
        (first..<first + capacity).map { "$\($0)" }.joined(separator: ", ")
    }

    /// Returns the values for a list's parameters, padded with values that match no row.
    static func values(_ texts: some Collection<String>) -> [SQLValue] {
        texts.prefix(capacity).map { SQLValue.text($0) }
            + Array(repeating: .text(""), count: max(0, capacity - texts.count))
    }

    /// Splits a list into parts of at most ``capacity`` values.
    static func parts(_ texts: [String]) -> [ArraySlice<String>] {
        stride(from: 0, to: texts.count, by: capacity).map { texts[$0..<min($0 + capacity, texts.count)] }
    }
}
