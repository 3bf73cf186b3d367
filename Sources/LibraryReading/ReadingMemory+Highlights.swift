public import IssueLibrary
public import Periodical
import Reading
import Rendering

extension ReadingMemory {
    /// The highlights, in the order in which one reads.
    public func highlights() async throws(MastheadError) -> [Highlight] {
        try await settle()
        return try await library.highlights(of: item)
    }

    /// Marks a passage of a book, with its words. One that is marked already gets the colour, and the note where there is one.
    /// - Parameter note: what the reader writes to it.
    /// - Throws: ``MastheadError``, also where the item is not here or not a book whose text reflows, and where the page has no such
    ///   characters.
    @discardableResult
    public func highlight(
        _ passage: TextPassage, _ colour: Highlight.Colour = .yellow, note: String? = nil
    ) async throws(MastheadError) -> Highlight {
        guard let content else {
            throw MastheadError(
                .noPage, cannot: "highlight in", to: item.description,
                found: "it is not a book that is here and whose text reflows")
        }
        _ = try content.page(at: passage.start, cannot: "highlight")
        guard let text = texts.text(of: passage.start, in: content),
            passage.characters.upperBound <= text.count
        else {
            let count = texts.text(of: passage.start, in: content)?.count ?? 0
            throw MastheadError(
                .noPage, cannot: "highlight", to: "\(item) \(passage)",
                found: "the page has \(count.counted("character"))")
        }
        let words = text.passageWords(passage.characters)
        try await settle()
        return try await library.highlight(passage, words: words, colour, note: note, in: item)
    }

    /// Changes the colour and the note of a highlight.
    /// - Parameter note: the note that it is to have; nil takes it away.
    @discardableResult
    public func changeHighlight(
        _ id: Highlight.ID, _ colour: Highlight.Colour, note: String?
    ) async throws(MastheadError) -> Highlight {
        try await library.changeHighlight(id, colour, note: note, in: item)
    }

    /// Takes a highlight away, or brings back one that was.
    /// - Returns: whether it was otherwise before.
    @discardableResult
    public func setHighlightRemoved(_ isRemoved: Bool, _ id: Highlight.ID) async throws(MastheadError) -> Bool {
        try await isRemoved
            ? library.removeHighlight(id, in: item) : library.restoreHighlight(id, in: item)
    }
}
