package import Periodical

extension WantedWords {
    /// The words as an FTS5 query, or nil if there are no words.
    package var pattern: String? {
        // Folded words contain only letters, numbers and combining marks, so FTS5 syntax needs no escaping.
        let terms = zip(phrases, areWhole).map { "\"\($0.joined(separator: " "))\"" + ($1 ? "" : " *") }
        return terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }
}
