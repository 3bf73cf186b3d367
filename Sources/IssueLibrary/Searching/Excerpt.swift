import Periodical

/// The piece of a page's text that has most of the wanted words, the words in it marked.
struct Excerpt {
    /// The piece, in parts.
    let parts: [SearchHit.Part]

    /// So many words long; two characters of a script without spaces count as one.
    private static let length = 20
    /// So many words stand before the first that is wanted.
    private static let lead = 5

    init(_ text: String, of wanted: WantedWords) {
        let words = FoldedText(text).words
        let found = wanted.occurrences(in: words)
        // Where all stand as they were typed, that place is shown.
        let together = wanted.together?.occurrences(in: words).first
        let bounds = Self.bounds(words, together.map { [$0] } ?? found)
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
            // What one phrase and the next share, or what they leave no gap between, is one mark.
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

    /// The words to show.
    private static func bounds(_ words: [FoldedWord], _ found: [WantedWords.Occurrence]) -> Range<Int> {
        /// The words from one on, or up to one, that have room.
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
        let lower = best.lowerBound - reach((0..<best.lowerBound).reversed(), lead)
        let upper = max(best.upperBound, lower + reach(lower..<words.count, length))
        // A text's end is shown with what comes before it.
        guard upper == words.count else { return lower..<upper }
        let earliest = words.count - reach((0..<words.count).reversed(), length)
        return min(lower, earliest)..<upper
    }
}
