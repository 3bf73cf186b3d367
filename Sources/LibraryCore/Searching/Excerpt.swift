package import Periodical

/// An excerpt from a page's text around the best matches, which are marked.
package struct Excerpt {
    /// The excerpt in parts.
    package let parts: [SearchHit.Part]

    /// The length of an excerpt in words. Two characters of a script without spaces count as one word.
    private static let length = 20
    /// The maximum number of words before the first match.
    private static let lead = 5
    /// The maximum number of characters before the first match. Longer text is omitted, so that a two-line excerpt on a
    /// phone shows the match.
    private static let leadCharacters = 48

    package init(_ text: String, of wanted: WantedWords) {
        let words = FoldedText(text).words
        let found = wanted.occurrences(in: words)
        // Prefer a passage with the words as typed.
        let together = wanted.together?.occurrences(in: words).first
        let bounds = Self.bounds(words, of: text, together.map { [$0] } ?? found)
        guard !bounds.isEmpty else {
            parts = []
            return
        }
        let isFromStart = bounds.lowerBound == 0
        let isToEnd = bounds.upperBound == words.count
        var place = isFromStart ? text.startIndex : words[bounds.lowerBound].range.lowerBound
        let end = isToEnd ? text.endIndex : words[bounds.upperBound - 1].range.upperBound
        var parts: [SearchHit.Part] = []
        var plain = isFromStart ? "" : "…"
        for occurrence in found where bounds.contains(occurrence.words.lowerBound) {
            let start = max(place, words[occurrence.words.lowerBound].range.lowerBound)
            let stop = min(end, words[occurrence.words.upperBound - 1].range.upperBound)
            guard start < stop else { continue }
            plain += text[place..<start]
            // Merge matches that overlap or touch.
            if plain.isEmpty, let last = parts.popLast() {
                parts.append(SearchHit.Part(text: last.text + text[start..<stop], isMatch: true))
            } else {
                if !plain.isEmpty { parts.append(SearchHit.Part(text: plain, isMatch: false)) }
                parts.append(SearchHit.Part(text: String(text[start..<stop]), isMatch: true))
            }
            (plain, place) = ("", stop)
        }
        plain += text[place..<end] + (isToEnd ? "" : "…")
        if !plain.isEmpty { parts.append(SearchHit.Part(text: plain, isMatch: false)) }
        self.parts = parts
    }

    /// Returns the range of the words to show.
    private static func bounds(
        _ words: [FoldedWord], of text: String, _ found: [WantedWords.Occurrence]
    ) -> Range<Int> {
        /// Returns how many of the first words fit into `room`, the remaining length in words.
        func reach(_ indices: some Collection<Int>, _ room: Int) -> Int {
            var left = room * 2
            return indices.prefix { index in
                left -= words[index].isCharacter ? 1 : 2
                return left >= 0
            }.count
        }
        var (best, most) = (found.first?.words ?? 0..<0, 0)
        for (number, occurrence) in found.enumerated() {
            let start = occurrence.words.lowerBound
            let end = start + reach(start..<words.count, length - lead)
            let here = found[number...].prefix { $0.words.upperBound <= end }
            let count = Set(here.map(\.phrase)).count
            if count > most { (best, most) = (occurrence.words, count) }
        }
        let before = (0..<best.lowerBound).reversed()
        let isNear = { (index: Int) in
            let (start, match) = (words[index].range.lowerBound, words[best.lowerBound].range.lowerBound)
            return text[start..<match].count <= leadCharacters
        }
        let lower = best.lowerBound - min(reach(before, lead), before.prefix(while: isNear).count)
        let upper = max(best.upperBound, lower + reach(lower..<words.count, length))
        // At the end of the text, extend the excerpt with earlier words.
        guard upper == words.count else { return lower..<upper }
        let earliest = words.count - reach((0..<words.count).reversed(), length)
        return min(lower, earliest)..<upper
    }
}
