import Periodical

/// A collector of diagnostics for rows that cannot be used, so that the other rows of the catalog can still be read.
struct RowReport {
    /// The file or URL that messages name.
    let subject: String
    private(set) var diagnostics: [Diagnostic] = []

    init(_ subject: String) { self.subject = subject }

    /// Reports that a row is skipped.
    /// - Parameters:
    ///   - index: the row's index, which starts at 0.
    ///   - message: the fault as a sentence about the row.
    mutating func skip(
        _ index: Int, _ message: String, code: String = "bad-row",
        hint: String = "Report this row to the publisher. Masthead uses the other rows."
    ) {
        diagnostics.append(
            Diagnostic(
                file: subject, severity: .warning, code: code, message: "Row \(index + 1) is skipped. \(message)",
                hint: hint))
    }

    /// Returns the message for a list that has no usable row, or nil if no row has a fault.
    func noneGood(of count: Int) -> String? {
        guard let first = diagnostics.first else { return nil }
        let all = count == 1 ? "the only row cannot be read" : "none of the \(count) rows can be read"
        return "\(all). \(first.message.replacing(" is skipped.", with: ":"))"
    }
}
