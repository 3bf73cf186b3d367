/// Takes what an import has to tell while it runs, from several threads.
struct ImportReport: Sendable {
    /// Told how many of how many pages are done.
    let onPage: @Sendable (Int, Int) -> Void
    /// Told what is left out, and what became something else.
    let onNote: @Sendable (ImportNote) -> Void

    /// Names what is left out and is no page.
    /// - Parameters:
    ///   - names: all of it.
    ///   - reason: why, as a clause.
    func leftOut(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.leftOut, names, reason))
    }

    /// Names what would be a page and is left out.
    func missing(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        onNote(ImportNote(.missingPage, names, reason))
    }

    /// Says something in a sentence.
    func remark(_ sentence: String) { onNote(ImportNote(.remark, [], sentence)) }
}
