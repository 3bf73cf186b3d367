import TestSupport
import Testing

@testable import Periodical

/// Tests that scanning words by their bytes gives the same result as by their Characters.
@Suite struct WordScannerTests {
    private static let pieces = [
        "a", "Z", "q", "9", " ", "\n", "\r\n", "\r", ".", "-", "_", "\u{301}", "é", "ß", "’", "—", "\u{AD}", "日",
        "本", "한", "א", "🗼", "\u{200D}", "ﬀ", "\t", "\u{0}", "\u{600}", "Lighthouse", "ж", "Ё", "\u{308}", "ς", "ό",
        "\u{5B8}", "ב", "م", "\u{64E}", "ک", "한", "\u{11A8}", "각", "か", "\u{3099}", "ン", "々", "क", "\u{94D}", "ष", "🇩",
        "🇪", "©", "\u{FE0F}", "ł", "Œ", "İ", "ǅ", "½", "²", "ﬁ", "ｋ", "\u{2060}", "“", "…", "𝔉", "𠀋", "\u{E0020}", "ำ",
    ]

    /// Returns the words according to their Characters.
    private func words(of text: String) -> [FoldedWord] {
        var words: [FoldedWord] = []
        var (isOpen, isAttached) = (false, false)
        for index in text.indices {
            let character = FoldedCharacter(text[index])
            let next = text.index(after: index)
            switch character.role {
            case .separator: (isOpen, isAttached) = (false, false)
            case .joint: break
            case .letter where isOpen:
                words[words.count - 1].folded += character.folded
                words[words.count - 1].range = words[words.count - 1].range.lowerBound..<next
            case .letter, .word:
                words.append(
                    FoldedWord(
                        folded: character.folded, range: index..<next, isAttached: isAttached,
                        isCharacter: character.role == .word))
                (isOpen, isAttached) = (character.role == .letter, true)
            }
        }
        return words
    }

    @Test("the fast search for words, byte by byte, finds the same words as a search by Characters")
    func mixtures() {
        var random = SeededGenerator(seed: 3)
        for length in 0..<4000 {
            let text = Self.text(of: length % 40, &random)
            #expect(FoldedText(text).words == words(of: text), "\(text.debugDescription)")
        }
    }

    private static func text(of length: Int, _ random: inout SeededGenerator) -> String {
        (0..<length).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }

    @Test("if all phrases of a search are in a text, the search shows where the first phrase first occurs")
    func places() {
        var random = SeededGenerator(seed: 4)
        var found = 0
        for _ in 0..<4000 {
            let text = Self.text(of: 30, &random)
            let wanted = WantedWords(Self.text(of: Int.random(in: 1...5, using: &random), &random))
            guard !wanted.phrases.isEmpty else { continue }
            let words = FoldedText(text).words
            let all = wanted.occurrences(in: words)
            let isThere = Set(all.map(\.phrase)).count == wanted.phrases.count
            let first = all.first { $0.phrase == 0 }.map { first in
                words[first.words.lowerBound].range.lowerBound..<words[first.words.upperBound - 1].range.upperBound
            }
            #expect(wanted.place(in: text) == (isThere ? first : nil), "\(wanted.phrases) in \(text.debugDescription)")
            found += isThere ? 1 : 0
        }
        #expect(found > 100)
    }
}
