import Foundation
import Periodical

extension IssueContent {
    /// The pages that have all of some words, or words that begin with them, in reading order. Accents and case do not matter.
    ///
    /// For one issue; a library searches all of its issues by an index.
    public func find(_ words: String) -> [PageHit] {
        let wanted = words.folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let first = wanted.first else { return [] }
        return texts().compactMap { position, title, text in
            let own = [title, text].compactMap(\.self).joined(separator: "\n")
            let parts = own.split { !$0.isLetter && !$0.isNumber }
            let has = wanted.allSatisfy { word in parts.contains { $0.folded.hasPrefix(word) } }
            guard has, let match = parts.first(where: { $0.folded.hasPrefix(first) }) else { return nil }
            return PageHit(
                position: position, title: title, before: own[..<match.startIndex].lastWords,
                match: String(match), after: own[match.endIndex...].firstWords)
        }
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
