import Foundation
public import Periodical

/// A search for words in the pages of one issue; a library searches all of its issues by an index.
public struct WordSearch: Sendable {
    private let wanted: WantedWords

    /// Takes words as a reader types them. Accents and case do not matter.
    public init(_ words: String) { wanted = WantedWords(words) }

    /// The pages that have all of the words, or words that begin with them, in the order that they are given in.
    /// - Parameter texts: the words of the pages, as Rendering's `IssueContent.texts()` gives them.
    public func hits(in texts: [PageText]) -> [PageHit] { texts.compactMap(hit) }

    private func hit(in page: PageText) -> PageHit? {
        let own = [page.title, page.text].compactMap(\.self).joined(separator: "\n")
        let words = FoldedText(own).words
        let found = wanted.occurrences(in: words)
        guard Set(found.map(\.phrase)).count == wanted.phrases.count, let first = found.first(where: { $0.phrase == 0 })
        else { return nil }
        let start = words[first.words.lowerBound].range.lowerBound
        let end = words[first.words.upperBound - 1].range.upperBound
        return PageHit(
            position: page.position, title: page.title, before: own[..<start].lastWords,
            match: String(own[start..<end]), after: own[end...].firstWords)
    }
}

extension StringProtocol {
    /// Some of the words at the end, in one line.
    fileprivate var lastWords: String {
        let words = suffix(80).split(whereSeparator: \.isWhitespace).suffix(8).joined(separator: " ")
        return words.isEmpty || last?.isWhitespace == false ? words : words + " "
    }

    /// Some of the words at the beginning, in one line.
    fileprivate var firstWords: String {
        let words = prefix(120).split(whereSeparator: \.isWhitespace).prefix(14).joined(separator: " ")
        return words.isEmpty || first?.isWhitespace == false ? words : " " + words
    }
}
