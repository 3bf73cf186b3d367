import Periodical

/// The title and other metadata of an item or publication, split into words for a search.
struct SearchedTitle: Sendable {
    /// The displayed text.
    let texts: [String]
    private let words: [[FoldedWord]]
    /// The number of strings about the item itself. The others are about its publication.
    private let ownCount: Int

    init(_ texts: [String], ownCount: Int? = nil) {
        self.texts = texts
        self.ownCount = ownCount ?? texts.count
        words = texts.map { FoldedText($0).words }
    }

    /// Whether the strings contain all phrases, and the item's own strings at least one.
    func has(_ wanted: WantedWords) -> Bool {
        var (phrases, isOwn): (Set<Int>, Bool) = ([], false)
        for (index, words) in words.enumerated() {
            let found = wanted.occurrences(in: words)
            phrases.formUnion(found.map(\.phrase))
            if index < ownCount, !found.isEmpty { isOwn = true }
        }
        return isOwn && phrases.count == wanted.phrases.count
    }

    /// Returns the first string in parts, with the matches marked.
    func parts(_ wanted: WantedWords) -> [SearchHit.Part] {
        guard let text = texts.first, let words = words.first else { return [] }
        var parts: [SearchHit.Part] = []
        var place = text.startIndex
        for occurrence in wanted.occurrences(in: words) {
            let start = max(place, words[occurrence.words.lowerBound].range.lowerBound)
            let stop = words[occurrence.words.upperBound - 1].range.upperBound
            guard start < stop else { continue }
            if place < start { parts.append(SearchHit.Part(text: String(text[place..<start]), isMatch: false)) }
            parts.append(SearchHit.Part(text: String(text[start..<stop]), isMatch: true))
            place = stop
        }
        if place < text.endIndex { parts.append(SearchHit.Part(text: String(text[place...]), isMatch: false)) }
        return parts
    }
}
