import Periodical
import Reading

/// A search in the open issue.
struct PageSearch: Sendable, Hashable {
    /// The search text as the user typed it.
    let words: String
    /// The pages with matches, or nil during the search.
    var hits: [PageHit]?

    /// Returns the search text to highlight on a page: only the whole phrase if the page contains it.
    func words(at position: PagePosition) -> String {
        let isTogether = hits?.contains { $0.position == position && $0.isTogether } == true
        return isTogether ? WantedWords.quoted(words) : words
    }
}
