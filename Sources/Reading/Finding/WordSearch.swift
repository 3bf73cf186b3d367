import Dispatch
import Foundation
public import Periodical
import Synchronization

/// A search for words in the pages of one issue; a library searches all of its issues by an index.
public struct WordSearch: Sendable {
    private let wanted: WantedWords

    /// Takes words as a reader types them. Accents and case do not matter.
    public init(_ words: String) { wanted = WantedWords(words) }

    /// Whether there is nothing to look for in the words.
    public var isEmpty: Bool { wanted.phrases.isEmpty }

    /// The pages that have all of the words, or words that begin with them: first those that have them one after the other, as they
    /// were typed, then the others, each in the order that they are given in.
    /// - Parameter texts: the words of the pages, as Rendering's `IssueContent.texts()` gives them.
    public func hits(in texts: [PageText]) -> [PageHit] {
        guard !isEmpty else { return [] }
        let found = Mutex([PageHit?](repeating: nil, count: texts.count))
        // All processors look: a book has as many words as hundreds of issues.
        DispatchQueue.concurrentPerform(iterations: texts.count) { index in
            guard let hit = hit(in: texts[index]) else { return }
            found.withLock { $0[index] = hit }
        }
        let all = found.withLock { $0.compactMap(\.self) }
        return all.filter(\.isTogether) + all.filter { !$0.isTogether }
    }

    private func hit(in page: PageText) -> PageHit? {
        let own = [page.title, page.text].compactMap(\.self).joined(separator: "\n")
        let together = wanted.together?.place(in: own)
        guard let place = together ?? wanted.place(in: own) else { return nil }
        return PageHit(
            position: page.position, title: page.title, before: own[..<place.lowerBound].lastWords,
            match: String(own[place]), after: own[place.upperBound...].firstWords,
            isTogether: together != nil || wanted.phrases.count == 1)
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
