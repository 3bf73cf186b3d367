import Foundation
public import Periodical

/// A search for words in the pages of one issue; a library searches all of its issues by an index.
public struct WordSearch: Sendable {
    /// The words, folded.
    private let wanted: [String]

    /// Takes words as a reader types them. Accents and case do not matter.
    public init(_ words: String) { wanted = words.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init) }

    /// The pages that have all of the words, or words that begin with them, in the order that they are given in.
    /// - Parameter texts: the words of the pages, as Rendering's `IssueContent.texts()` gives them.
    public func hits(in texts: [PageText]) -> [PageHit] { texts.compactMap(hit) }

    private func hit(in page: PageText) -> PageHit? {
        guard let first = wanted.first else { return nil }
        let own = [page.title, page.text].compactMap(\.self).joined(separator: "\n")
        let parts = own.split { !$0.isLetter && !$0.isNumber }
        let has = wanted.allSatisfy { word in parts.contains { $0.folded.hasPrefix(word) } }
        guard has, let match = parts.first(where: { $0.folded.hasPrefix(first) }) else { return nil }
        return PageHit(
            position: page.position, title: page.title, before: own[..<match.startIndex].lastWords,
            match: String(match), after: own[match.endIndex...].firstWords)
    }
}

extension StringProtocol {
    fileprivate var folded: String { folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) }

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
