import Periodical

extension MastheadError {
    /// The error's remedies for a browser user, without those that name a command.
    var readerHint: String? {
        let words = remedies.map(\.words).filter { !$0.isEmpty && !$0.contains("`") }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
