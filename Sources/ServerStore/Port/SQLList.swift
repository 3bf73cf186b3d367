/// Lists of values within a statement. They are filled up to one length, so that there is one statement to prepare and not a hundred.
enum SQLList {
    /// The most values of a list.
    static let capacity = 100

    /// The places of a list: `$3, $4, ...`.
    /// - Parameter first: the number of the first one.
    static func places(from first: Int) -> String {
        (first..<first + capacity).map { "$\($0)" }.joined(separator: ", ")
    }

    /// The values for such places: those that there are, then as many that no row has.
    static func values(_ texts: some Collection<String>) -> [SQLValue] {
        texts.prefix(capacity).map { SQLValue.text($0) }
            + Array(repeating: .text(""), count: max(0, capacity - texts.count))
    }

    /// A list cut into such that fit.
    static func parts(_ texts: [String]) -> [ArraySlice<String>] {
        stride(from: 0, to: texts.count, by: capacity).map { texts[$0..<min($0 + capacity, texts.count)] }
    }
}
