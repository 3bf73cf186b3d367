/// Takes what an import has to tell while it runs, from several threads.
struct ImportReport: Sendable {
    /// Told how many of how many pages are done.
    let onPage: @Sendable (Int, Int) -> Void
    /// Told what is left out, in a sentence.
    let onNote: @Sendable (String) -> Void

    /// Names what is left out.
    /// - Parameters:
    ///   - names: all of it; the first few are named.
    ///   - reason: why, as the predicate of a sentence.
    func leftOut(_ names: [String], because reason: String) {
        guard !names.isEmpty else { return }
        let named = names.prefix(Self.nameLimit).joined(separator: ", ")
        let rest = names.count > Self.nameLimit ? " and \(names.count - Self.nameLimit) more" : ""
        onNote("left out: \(named)\(rest) (\(reason))")
    }

    private static let nameLimit = 20
}
