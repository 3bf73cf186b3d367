/// The receivers of an import's progress and reports; called from several threads.
struct ImportReport: Sendable {
    /// Called with the number of finished pages and of all pages.
    let onPage: @Sendable (Int, Int) -> Void
    /// Called with each report.
    let onNote: @Sendable (ImportNote) -> Void

    /// Reports content that is left out and not a page.
    /// - Parameters:
    ///   - names: the names of the content.
    ///   - reason: the reason, as a clause.
    func leftOut(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.leftOut, names, reason))
    }

    /// Reports pages that are left out.
    func missing(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.missingPage, names, reason))
    }

    /// Reports a sentence.
    func remark(_ sentence: String) { onNote(ImportNote(.remark, [], sentence)) }
}
