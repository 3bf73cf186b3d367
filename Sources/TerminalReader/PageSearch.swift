import Periodical
import Reading

/// A search in the open issue.
struct PageSearch: Sendable, Hashable {
    /// The search text, as the user typed it.
    let words: String
    /// The pages with matches, or nil while the search is running.
    var hits: [PageHit]?

    /// Returns the search text to highlight on a page. If the page contains the whole phrase, only the phrase is
    /// highlighted.
    func words(at position: PagePosition) -> String {
        let isTogether = hits?.contains { $0.position == position && $0.isTogether } == true
        return isTogether ? WantedWords.quoted(words) : words
    }
}
