import Dispatch
import Foundation
public import Periodical
import Synchronization

/// Searches the pages of a single issue for words. To search all issues of a library, use its index.
public struct WordSearch: Sendable {
    private let wanted: WantedWords

    /// Creates a search for words that the user typed, ignoring accents and case.
    public init(_ words: String) { wanted = WantedWords(words) }

    /// Whether there are no words to search for.
    public var isEmpty: Bool { wanted.phrases.isEmpty }

    /// Returns the pages that contain each of the words, or a longer word that starts with it. Pages with the words as
    /// a phrase come first, followed by the others; both are in page order.
    /// - Parameter texts: the text of the pages, as returned by `IssueContent.texts()` in Rendering.
    public func hits(in texts: [PageText]) -> [PageHit] {
        guard !isEmpty else { return [] }
        let found = Mutex([PageHit?](repeating: nil, count: texts.count))
        // Search on all cores: a single book has as many words as hundreds of issues.
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
    /// The last words of the text, on a single line.
    fileprivate var lastWords: String {
        let words = suffix(80).split(whereSeparator: \.isWhitespace).suffix(8).joined(separator: " ")
        return words.isEmpty || last?.isWhitespace == false ? words : words + " "
    }

    /// The first words of the text, on a single line.
    fileprivate var firstWords: String {
        let words = prefix(120).split(whereSeparator: \.isWhitespace).prefix(14).joined(separator: " ")
        return words.isEmpty || first?.isWhitespace == false ? words : " " + words
    }
}
