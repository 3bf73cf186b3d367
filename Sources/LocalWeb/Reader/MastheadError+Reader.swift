import Periodical

extension MastheadError {
    /// What can be done about the error, for a person at a browser: a remedy that names a command is left out.
    var readerHint: String? {
        let words = remedies.map(\.words).filter { !$0.isEmpty && !$0.contains("`") }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
