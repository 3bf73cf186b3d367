public import IssueLibrary
public import Periodical
import Reading
import Rendering

extension ReadingMemory {
    /// Returns the highlights in reading order.
    public func highlights() async throws(MastheadError) -> [Highlight] {
        try await settle()
        return try await library.highlights.all(of: item)
    }

    /// Highlights a passage of a book and stores its text. If the passage is already highlighted, the highlight gets
    /// the new color and, unless nil, the new note.
    /// - Parameters:
    ///   - passage: the passage to highlight.
    ///   - color: the color of the highlight.
    ///   - note: the user's note.
    /// - Throws: ``MastheadError``, for example if the item is not available, is not a book with reflowable text, or
    ///   does not have these characters on the page.
    @discardableResult
    public func highlight(
        _ passage: TextPassage, _ color: Highlight.Color = .yellow, note: String? = nil
    ) async throws(MastheadError) -> Highlight {
        guard let content else {
            throw MastheadError(
                .noPage, cannot: "highlight in", to: item.description,
                found: "only downloaded books with reflowable text can have highlights")
        }
        _ = try content.page(at: passage.start, cannot: "highlight")
        guard let text = texts.text(of: passage.start, in: content),
            passage.characters.upperBound <= text.count
        else {
            let count = texts.text(of: passage.start, in: content)?.count ?? 0
            throw MastheadError(
                .noPage, cannot: "highlight", to: "\(item) \(passage)",
                found: "the page has only \(count.counted("character"))")
        }
        let words = text.passageWords(passage.characters)
        try await settle()
        return try await library.highlights.add(passage, words: words, color, note: note, in: item)
    }

    /// Changes the color and the note of a highlight.
    /// - Parameters:
    ///   - id: the identifier of the highlight.
    ///   - color: the new color.
    ///   - note: the new note, or nil to delete it.
    @discardableResult
    public func changeHighlight(
        _ id: Highlight.ID, _ color: Highlight.Color, note: String?
    ) async throws(MastheadError) -> Highlight {
        try await library.highlights.change(id, color, note: note, in: item)
    }

    /// Deletes a highlight, or restores a deleted one.
    /// - Returns: whether the highlight changed.
    @discardableResult
    public func setHighlightRemoved(_ isRemoved: Bool, _ id: Highlight.ID) async throws(MastheadError) -> Bool {
        try await isRemoved
            ? library.highlights.remove(id, in: item) : library.highlights.restore(id, in: item)
    }
}
