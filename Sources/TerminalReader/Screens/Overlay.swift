/// A pop-up or prompt above a screen, which receives the keys.
enum Overlay: Sendable, Hashable {
    /// The menu of places to go to.
    case goTo
    /// The text layout menu of books, with the selected setting.
    case text(selection: Int)
    /// The prompt for a page number.
    case number(PromptLine)
    /// The prompt for a page number of the printed edition.
    case printedPage(PromptLine)
    /// The prompt for a search text.
    case search(PromptLine)
    /// The selection of words to highlight.
    case selecting(WordSelection)
    /// The prompt for a note about the given characters of the page.
    case highlightNote(PromptLine, Range<Int>)
    /// The open note with this anchor.
    case note(String)
}
