import Periodical

/// A diagnostic in the ledger. As long as the issue source is unchanged, later runs report it again.
struct StoredDiagnostic: Sendable, Codable {
    private struct Excerpt: Codable {
        let text: String
        let column: Int
        let width: Int
    }

    private let file: String
    private let line: Int?
    private let excerpt: Excerpt?
    private let position: PagePosition?
    private let severity: Diagnostic.Severity
    private let code: String
    private let message: String
    private let remedies: [Remedy]

    init(_ diagnostic: Diagnostic) {
        file = diagnostic.file
        line = diagnostic.line
        excerpt = diagnostic.excerpt.map { Excerpt(text: $0.text, column: $0.column, width: $0.width) }
        position = diagnostic.position
        severity = diagnostic.severity
        code = diagnostic.code
        message = diagnostic.message
        remedies = diagnostic.remedies
    }

    var diagnostic: Diagnostic {
        Diagnostic(
            file: file, line: line,
            excerpt: excerpt.map { SourceExcerpt(text: $0.text, column: $0.column, width: $0.width) },
            position: position, severity: severity, code: code, message: message, remedies: remedies)
    }
}
