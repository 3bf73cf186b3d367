/// Words that a person looks for: a text has to have all of them, or words that begin with them. Accents and case do not matter.
package struct WantedWords: Sendable, Equatable {
    /// What was typed without anything in between, each in words as ``FoldedText`` has them: one, or the characters of a script
    /// without spaces, which have to stand in the text one after the other.
    package let phrases: [[String]]

    /// So many words are looked for; a page that has those is the one that was meant.
    private static let wordLimit = 32

    /// Takes words as a person types them.
    package init(_ typed: String) {
        var phrases: [[String]] = []
        for word in FoldedText(String(typed.prefix(4096))).words.prefix(Self.wordLimit) {
            if word.isAttached, let last = phrases.indices.last {
                phrases[last].append(word.folded)
            } else {
                phrases.append([word.folded])
            }
        }
        self.phrases = phrases
    }

    /// Where a phrase stands in a text.
    package struct Occurrence: Sendable, Hashable {
        /// Which phrase.
        package let phrase: Int
        /// The words that it is.
        package let words: Range<Int>
    }

    /// Where the phrases stand in a text, in its order.
    package func occurrences(in words: [FoldedWord]) -> [Occurrence] {
        var found: [Occurrence] = []
        for start in words.indices {
            for (number, phrase) in phrases.enumerated() where begins(phrase, words[start...]) {
                found.append(Occurrence(phrase: number, words: start..<(start + phrase.count)))
            }
        }
        return found
    }

    private func begins(_ phrase: [String], _ words: ArraySlice<FoldedWord>) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        let rest = phrase.dropLast()
        guard zip(words, rest).allSatisfy({ $0.folded == $1 }) else { return false }
        return words[words.startIndex + rest.count].folded.utf8.starts(with: last.utf8)
    }
}
