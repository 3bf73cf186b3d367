/// The brackets and separators in an `mfenced` formula (MathML 3, section 3.3.8.2).
struct FormulaFence {
    let open: String
    let close: String
    private let separators: [Character]

    /// Creates the brackets and separators from an `mfenced` element's attributes, which are nil if missing.
    init(open: String?, close: String?, separators: String?) {
        self.open = open.map { String($0.trimmingWhitespace.prefix(8)) } ?? "("
        self.close = close.map { String($0.trimmingWhitespace.prefix(8)) } ?? ")"
        self.separators = Array((separators ?? ",").lazy.filter { !$0.isWhitespace }.prefix(64))
    }

    /// Returns the separator before a part of the formula. Parts are counted from 0. If there are too few separators,
    /// the last separator is repeated.
    func separator(before index: Int) -> String {
        separators.isEmpty ? "" : String(separators[min(index - 1, separators.count - 1)])
    }
}
