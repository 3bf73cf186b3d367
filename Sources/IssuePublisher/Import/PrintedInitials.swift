import Foundation
import Pictures

/// A corrector for drop caps, large initials that span several printed lines. In extracted text, a drop cap is on a
/// separate line, or before the last of the lines beside it.
enum PrintedInitials {
    /// The minimum height of an initial, as a multiple of the text height.
    private static let minHeight = 1.7

    /// Returns the lines, with each initial moved to the start of its word.
    static func joined(_ lines: [PDFTextLine]) -> [PDFTextLine] {
        var lines = lines
        let heights = lines.flatMap(\.words).map(\.height).sorted()
        guard !heights.isEmpty else { return lines }
        let size = heights[heights.count / 2]
        for index in lines.indices {
            guard let initial = initial(of: lines[index], size),
                let target = target(of: initial, in: lines, but: index, size)
            else { continue }
            lines[index].words.removeFirst()
            let word = lines[target].words[0].text
            lines[target].words[0].text = initial.text + (isApart(initial.text, word) ? " " : "") + word
        }
        // Create the lines again, because their position and size depend on their words.
        return lines.compactMap { PDFTextLine($0.words, flow: $0.flow, block: $0.block) }
    }

    /// Returns a line's first word if it is an initial: a single letter that is much higher than the text, possibly
    /// after a quotation mark.
    private static func initial(of line: PDFTextLine, _ size: Double) -> PDFTextWord? {
        guard let word = line.words.first, word.height >= minHeight * size, word.text.count <= 2,
            word.text.count(where: \.isLetter) == 1, word.text.last?.isLetter == true,
            line.words.dropFirst().allSatisfy({ $0.height < word.height * 0.7 })
        else { return nil }
        return word
    }

    /// Returns the first line beside an initial.
    private static func target(of initial: PDFTextWord, in lines: [PDFTextLine], but own: Int, _ size: Double) -> Int? {
        func isBeside(_ words: ArraySlice<PDFTextWord>) -> Bool {
            guard let first = words.first else { return false }
            let middle = (first.top + first.bottom) / 2
            return (0.6...1.5).contains(first.height / size) && middle > initial.top && middle < initial.bottom
                && first.left > initial.left && first.left - initial.right < 2 * size
        }
        let beside = lines.indices.filter { index in
            isBeside(index == own ? lines[index].words.dropFirst() : lines[index].words[...])
        }
        guard let first = beside.min(by: { lines[$0].words.last?.top ?? 0 < lines[$1].words.last?.top ?? 0 }) else {
            return nil
        }
        return first
    }

    /// Whether an initial is a complete word, such as `A` or `I` in English, rather than the first letter of one.
    private static func isApart(_ initial: String, _ word: String) -> Bool {
        let letters = word.lowercased().filter { $0.isLetter || $0 == "\u{2019}" || $0 == "'" }
        guard letters.count > 1, let first = letters.first else { return false }
        switch initial.last {
        case "I": return afterI.contains(letters)
        case "A":
            // If a vowel follows, the article would be "An", so the "A" belongs to the word. The same is true of
            // consonants such as "ft" or "lm", because no word starts with them.
            if "aeiou".contains(first) || wordsWithA.contains(letters) { return false }
            let start = letters.prefix { !"aeiouy".contains($0) }
            return start.count < letters.count && (start.count == 1 || starts.contains(String(start)))
        default: return false
        }
    }

    private static let afterI: Set<String> = [
        "am", "was", "had", "have", "will", "would", "can", "could", "did", "do", "don't", "don\u{2019}t", "didn't",
        "didn\u{2019}t", "first", "once", "never", "always", "often", "still", "think", "thought", "know", "knew",
        "saw", "see",
        "met", "went", "came", "remember", "grew", "live", "lived", "love", "loved", "like", "want", "wanted", "used",
        "began",
        "found", "felt", "got", "made", "said", "took", "learned", "write", "wrote", "read", "work", "worked", "spent",
    ]
    private static let wordsWithA: Set<String> = [
        "bout", "bove", "broad", "cross", "dam", "fraid", "frica", "gain", "gainst", "go", "head", "lan", "lice",
        "like", "live", "lone",
        "long", "loud", "merica", "merican", "mid", "mong", "my", "new", "nother", "ny", "nybody", "nyone", "nything",
        "part",
        "pril", "rab", "re", "ren't", "ren\u{2019}t", "round", "sia", "side", "sleep", "spen", "tom", "way", "while",
    ]
    private static let starts: Set<String> = [
        "bl", "br", "ch", "cl", "cr", "dr", "dw", "fl", "fr", "gh", "gl", "gn", "gr", "kn", "ph", "pl", "pr", "qu",
        "rh", "sc", "sch",
        "scr", "sh", "shr", "sk", "sl", "sm", "sn", "sp", "spl", "spr", "sq", "st", "str", "sw", "th", "thr", "tr",
        "tw", "wh", "wr",
    ]
}
