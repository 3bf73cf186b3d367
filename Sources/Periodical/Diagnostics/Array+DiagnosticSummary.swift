extension [Diagnostic] {
    /// The number of diagnostics by severity: `2 errors, 1 warning`.
    package var summary: String {
        let errors = count { $0.severity == .error }
        return "\(errors.counted("error")), \((count - errors).counted("warning"))"
    }
}
