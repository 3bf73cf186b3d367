/// Closures that receive an import's progress and notes, called from several threads.
struct ImportReport: Sendable {
    /// Called with the number of finished pages and the total number of pages.
    let onPage: @Sendable (Int, Int) -> Void
    /// Called with each note.
    let onNote: @Sendable (ImportNote) -> Void

    /// Reports omitted content that is not a page.
    /// - Parameters:
    ///   - names: the names of the content.
    ///   - reason: the reason, as a clause.
    func leftOut(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.leftOut, names, reason))
    }

    /// Reports omitted pages.
    func missing(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.missingPage, names, reason))
    }

    func remark(_ sentence: String) { onNote(ImportNote(.remark, [], sentence)) }
}
