import Periodical
import Reading

/// A search in the issue that is read.
struct PageSearch: Sendable, Hashable {
    /// As they were typed.
    let words: String
    /// The pages that have them; nil while they are looked for.
    var hits: [PageHit]?

    /// What is marked on a page: where the words stand one after the other there, only those.
    func words(at position: PagePosition) -> String {
        let isTogether = hits?.contains { $0.position == position && $0.isTogether } == true
        return isTogether ? WantedWords.quoted(words) : words
    }
}
