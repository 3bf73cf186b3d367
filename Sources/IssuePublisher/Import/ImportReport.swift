/// The closures that receive an import's progress and reports. Several threads call them.
struct ImportReport: Sendable {
    /// Called with the number of finished pages and the number of all pages.
    let onPage: @Sendable (Int, Int) -> Void
    /// Called with each report.
    let onNote: @Sendable (ImportNote) -> Void

    /// Reports that content other than pages is left out.
    /// - Parameters:
    ///   - names: the names of the content.
    ///   - reason: the reason, as a clause.
    func leftOut(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.leftOut, names, reason))
    }

    /// Reports that pages are left out.
    func missing(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.missingPage, names, reason))
    }

    func remark(_ sentence: String) { onNote(ImportNote(.remark, [], sentence)) }
}
