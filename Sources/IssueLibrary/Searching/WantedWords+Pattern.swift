import Periodical

extension WantedWords {
    /// The words in FTS5's language; nil where there are none.
    var pattern: String? {
        // Folded words hold letters, numbers and their marks alone: nothing that FTS5 takes for its own.
        let terms = zip(phrases, areWhole).map { "\"\($0.joined(separator: " "))\"" + ($1 ? "" : " *") }
        return terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }
}
