import Periodical

/// What is said of an item or a publication, taken apart to be searched.
struct SearchedTitle: Sendable {
    /// The texts, as they are shown.
    let texts: [String]
    private let words: [[FoldedWord]]
    /// So many of the texts are the item's own; the others are its publication's.
    private let ownCount: Int

    init(_ texts: [String], ownCount: Int? = nil) {
        self.texts = texts
        self.ownCount = ownCount ?? texts.count
        words = texts.map { FoldedText($0).words }
    }

    /// Whether all phrases stand in the texts, and one of them in the item's own.
    func has(_ wanted: WantedWords) -> Bool {
        var (phrases, isOwn): (Set<Int>, Bool) = ([], false)
        for (index, words) in words.enumerated() {
            let found = wanted.occurrences(in: words)
            phrases.formUnion(found.map(\.phrase))
            if index < ownCount, !found.isEmpty { isOwn = true }
        }
        return isOwn && phrases.count == wanted.phrases.count
    }

    /// The first text in pieces; those that are looked for are marked.
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
