/// The signs around and between the parts of a bracketed formula (`mfenced`; MathML 3, section 3.3.8.2).
struct FormulaFence {
    let open: String
    let close: String
    private let separators: [Character]

    /// Creates the signs from the attributes as written in the document. Nil means that an attribute is missing.
    init(open: String?, close: String?, separators: String?) {
        self.open = open.map { String($0.trimmingWhitespace.prefix(8)) } ?? "("
        self.close = close.map { String($0.trimmingWhitespace.prefix(8)) } ?? ")"
        self.separators = Array((separators ?? ",").lazy.filter { !$0.isWhitespace }.prefix(64))
    }

    /// Returns the sign before a part. Parts are counted from 0, and the last separator is used for all further parts.
    func separator(before index: Int) -> String {
        separators.isEmpty ? "" : String(separators[min(index - 1, separators.count - 1)])
    }
}
