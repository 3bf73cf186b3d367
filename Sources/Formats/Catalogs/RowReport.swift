import Periodical

/// What is told of rows that cannot be used, so that one bad row does not cost the catalog.
struct RowReport {
    /// The file or URL, for messages.
    let subject: String
    private(set) var diagnostics: [Diagnostic] = []

    init(_ subject: String) { self.subject = subject }

    /// Tells that a row is passed over.
    /// - Parameters:
    ///   - index: the row's, from 0.
    ///   - message: what is wrong, as a sentence about it.
    mutating func skip(
        _ index: Int, _ message: String, code: String = "bad-row",
        hint: String = "Tell the publisher about this row. Masthead uses the other rows."
    ) {
        diagnostics.append(
            Diagnostic(
                file: subject, severity: .warning, code: code, message: "Row \(index + 1) is skipped. \(message)",
                hint: hint))
    }

    /// That not one of so many rows was good; nil where nothing was wrong with any.
    func noneGood(of count: Int) -> String? {
        guard let first = diagnostics.first else { return nil }
        let all = count == 1 ? "the only row cannot be read" : "none of the \(count) rows can be read"
        return "\(all): \(first.message.replacing(" is skipped", with: ""))"
    }
}
