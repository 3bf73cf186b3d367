/// The words of a search. Text matches if each of them is a word in the text or the start of one, ignoring accents and
/// case. Words in quotation marks must be consecutive.
package struct WantedWords: Sendable, Equatable {
    /// The phrases, each of which is a list of folded words (see ``FoldedText``) that must be consecutive. A phrase is
    /// a single word, adjacent characters from a script without spaces, or text in quotation marks.
    package let phrases: [[String]]
    /// Whether the last word of each phrase must match completely, because a quotation mark follows it. Otherwise, it
    /// may match the start of a longer word.
    package let areWhole: [Bool]

    /// The maximum number of words, which is enough to identify a page.
    private static let wordLimit = 32
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»"]

    private init(phrases: [[String]], areWhole: [Bool]) {
        (self.phrases, self.areWhole) = (phrases, areWhole)
    }

    /// Reads the words that a user typed.
    package init(_ typed: String) {
        var phrases: [[String]] = []
        var areWhole: [Bool] = []
        var left = Self.wordLimit
        let parts = typed.prefix(4096).split(omittingEmptySubsequences: false) { Self.quotationMarks.contains($0) }
        for (index, part) in parts.enumerated() {
            let isQuoted = !index.isMultiple(of: 2)
            let words = FoldedText(String(part)).words.prefix(left)
            left -= words.count
            for (number, word) in words.enumerated() {
                if word.isAttached || isQuoted, number > 0, let last = phrases.indices.last {
                    phrases[last].append(word.folded)
                } else {
                    phrases.append([word.folded])
                    areWhole.append(isQuoted && index < parts.count - 1)
                }
            }
        }
        self.init(phrases: phrases, areWhole: areWhole)
    }

    /// The words as a single phrase, in the order typed. Nil if there are fewer than two phrases.
    package var together: WantedWords? {
        guard phrases.count > 1, let isWhole = areWhole.last else { return nil }
        return WantedWords(phrases: [phrases.flatMap(\.self)], areWhole: [isWhole])
    }

    /// Returns the typed words as a search for a single phrase. The last word of the phrase may be incomplete.
    package static func quoted(_ typed: String) -> String { "\"" + typed.filter { !quotationMarks.contains($0) } }

    /// An occurrence of a phrase in text.
    package struct Occurrence: Sendable, Hashable {
        /// The index of the phrase in `WantedWords.phrases`.
        package let phrase: Int
        /// The range of the occurrence, as indices of the text's words.
        package let words: Range<Int>
    }

    /// Returns the occurrences of the phrases in a text, in order.
    package func occurrences(in words: [FoldedWord]) -> [Occurrence] {
        var found: [Occurrence] = []
        for start in words.indices {
            for (number, phrase) in phrases.enumerated() where begins(phrase, areWhole[number], words[start...]) {
                found.append(Occurrence(phrase: number, words: start..<(start + phrase.count)))
            }
        }
        return found
    }

    private func begins(_ phrase: [String], _ isWhole: Bool, _ words: ArraySlice<FoldedWord>) -> Bool {
        guard let last = phrase.last, words.count >= phrase.count else { return false }
        let rest = phrase.dropLast()
        guard zip(words, rest).allSatisfy({ $0.folded == $1 }) else { return false }
        let own = words[words.startIndex + rest.count].folded.utf8
        return isWhole ? own.elementsEqual(last.utf8) : own.starts(with: last.utf8)
    }
}
