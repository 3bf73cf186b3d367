import Periodical

extension MastheadError {
    /// The remedies of the error for a user of the browser. Remedies that name a command are left out.
    var readerHint: String? {
        let words = remedies.map(\.words).filter { !$0.isEmpty && !$0.contains("`") }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
