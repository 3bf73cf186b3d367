import Periodical

/// Collects diagnostics for invalid rows, so that the valid ones can still be read.
struct RowReport {
    /// The file or URL, for messages.
    let subject: String
    private(set) var diagnostics: [Diagnostic] = []

    init(_ subject: String) { self.subject = subject }

    /// Reports an invalid row.
    /// - Parameters:
    ///   - index: the row's index, counted from 0.
    ///   - message: a sentence that describes the row's fault.
    mutating func skip(
        _ index: Int, _ message: String, code: String = "bad-row",
        hint: String = "Report this row to the publisher. Masthead uses the other rows."
    ) {
        diagnostics.append(
            Diagnostic(
                file: subject, severity: .warning, code: code, message: "Row \(index + 1) is skipped. \(message)",
                hint: hint))
    }

    /// Returns the message for a list without a valid row, or nil if no invalid row was reported.
    func noneGood(of count: Int) -> String? {
        guard let first = diagnostics.first else { return nil }
        let all = count == 1 ? "the only row cannot be read" : "none of the \(count) rows can be read"
        return "\(all). \(first.message.replacing(" is skipped.", with: ":"))"
    }
}
