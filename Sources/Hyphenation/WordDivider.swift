/// Adds soft hyphens to text in a language. Caches words, because the same words recur throughout a chapter.
package struct WordDivider {
    private let patterns: HyphenationPatterns
    /// Words with soft hyphens, by word.
    private var known: [Substring: String] = [:]

    /// The maximum number of cached words.
    private static let maxKnown = 20_000

    /// - Parameter patterns: the patterns of the language.
    package init(_ patterns: HyphenationPatterns) { self.patterns = patterns }

    /// Adds soft hyphens where words may be divided. Words that already have soft hyphens stay unchanged. Addresses
    /// also stay unchanged, because readers might copy the hyphens.
    package mutating func divided(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count + text.utf8.count / 4)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let start = index
            let isSpace = Self.isSpace(scalars[start])
            repeat {
                index = scalars.index(after: index)
            } while index < scalars.endIndex
                && Self.isSpace(scalars[index]) == isSpace
            let run = text[start..<index]
            if isSpace || Self.isAddress(run) { result += run } else { divide(run, into: &result) }
        }
        return result
    }

    /// Divides the words in a run of text without spaces, and appends it.
    private mutating func divide(_ run: Substring, into result: inout String) {
        let scalars = run.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let start = index
            let isWord = Self.isPart(scalars[start])
            repeat {
                index = scalars.index(after: index)
            } while index < scalars.endIndex
                && Self.isPart(scalars[index]) == isWord
            let part = run[start..<index]
            if isWord { result += word(part) } else { result += part }
        }
    }

    private static func isAddress(_ run: Substring) -> Bool {
        guard run.utf8.contains(where: { $0 == 0x2F || $0 == 0x40 || $0 == 0x2E }) else { return false }
        let text = String(run)
        return text.contains("://") || text.contains("@") || text.lowercased().hasPrefix("www.")
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) }
        return scalar.properties.isWhitespace
    }

    private mutating func word(_ word: Substring) -> String {
        guard word.utf8.count >= HyphenationPatterns.leastLetterCount else { return String(word) }
        if let found = known[word] { return found }
        let made = divided(word)
        if known.count >= Self.maxKnown { known = [:] }
        // Copy the word. Otherwise, the cache would keep the whole text in memory.
        known[Substring(String(word))] = made
        return made
    }

    private func divided(_ word: Substring) -> String {
        let isDivided = word.unicodeScalars.contains { $0.value == 0xAD }
        let divisions = isDivided ? [] : patterns.divisions(of: word)
        guard !divisions.isEmpty else { return String(word) }
        var result = String.UnicodeScalarView()
        var next = divisions[...]
        for (index, scalar) in word.unicodeScalars.enumerated() {
            if index == next.first {
                result.append("\u{AD}")
                next = next.dropFirst()
            }
            result.append(scalar)
        }
        return String(result)
    }

    /// Whether a character can be part of a word.
    private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x61...0x7A).contains(scalar.value | 0x20) }
        return scalar.value == 0xAD || scalar.properties.isAlphabetic
            || scalar.properties.generalCategory == .nonspacingMark
    }
}
