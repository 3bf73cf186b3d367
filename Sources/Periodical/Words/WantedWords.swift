/// Words that a person looks for: a text has to have all of them, or words that begin with them. Accents and case do not matter.
/// Words between quotation marks have to stand in the text one after the other.
package struct WantedWords: Sendable, Equatable {
    /// The phrases, each in words as ``FoldedText`` has them, which have to stand in the text one after the other: one word; the
    /// characters of a script without spaces that were typed without anything in between; or what stands between quotation marks.
    package let phrases: [[String]]
    /// Whether the last word of a phrase is whole, because a quotation mark ends it. Of any other the beginning will do.
    package let areWhole: [Bool]

    /// So many words are looked for; a page that has those is the one that was meant.
    private static let wordLimit = 32
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»"]

    private init(phrases: [[String]], areWhole: [Bool]) {
        (self.phrases, self.areWhole) = (phrases, areWhole)
    }

    /// Takes words as a person types them.
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

    /// The same words as one phrase, in the order in which they were typed; nil where they are one already, or none.
    package var together: WantedWords? {
        guard phrases.count > 1, let isWhole = areWhole.last else { return nil }
        return WantedWords(phrases: [phrases.flatMap(\.self)], areWhole: [isWhole])
    }

    /// Words as a person types them, as one phrase of which the beginning of the last word will do.
    package static func quoted(_ typed: String) -> String { "\"" + typed.filter { !quotationMarks.contains($0) } }

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
