import IssueLibrary
import Markup
import Periodical
import Reading
import Rendering

extension ReadingMemory {
    /// Converts positions and marks from an earlier edition to the current one, using the text around them.
    func settle() async throws(MastheadError) {
        guard let content else { return }
        try await library.places.update(of: item) { [texts] places in
            var search = EditionSearch(content, texts)
            return places.map { search.settled($0, texts, content) }
        }
    }
}

extension EditionSearch {
    /// Converts a stored position to this edition, with the text around it. A position that is not found keeps its old
    /// text, which may come back in a later edition.
    fileprivate mutating func settled(_ kept: KeptPlace, _ texts: BookTexts, _ content: IssueContent) -> KeptPlace {
        var settled = kept
        guard let length = kept.length, let former = TextPassage(start: kept.start, length: length) else {
            let anchor = TextAnchor(
                characterOffset: kept.start.characterOffset ?? 0, before: kept.words.before, after: kept.words.after)
            guard let (page, found) = place(of: anchor, on: kept.start) else {
                settled.start = clamped(kept.start)
                return settled
            }
            settled.start = page
            settled.start.characterOffset = found.characterOffset
            settled.words = PassageWords(before: found.before, words: "", after: found.after)
            return settled
        }
        guard
            let passage = passage(
                of: former, before: kept.words.before, words: kept.words.words, after: kept.words.after),
            let text = texts.text(of: passage.start, in: content)
        else {
            settled.start = clamped(kept.start)
            return settled
        }
        settled.start = passage.start
        settled.length = passage.length
        settled.words = text.passageWords(passage.characters)
        return settled
    }
}

extension CountedText {
    /// Returns the text of a passage and the text around it, for storing in the library.
    func passageWords(_ characters: Range<Int>) -> PassageWords {
        let last = min(characters.upperBound, characters.lowerBound + PassageWords.mostCharacters)
        return PassageWords(
            before: anchor(at: characters.lowerBound).before, words: words(characters.lowerBound..<last),
            after: anchor(at: characters.upperBound).after)
    }
}
