/// What stands above a screen, and takes the keys.
enum Overlay: Sendable, Hashable {
    /// Where one can go to, each by a key.
    case goTo
    /// How the text of a book is set, and which of the choices is chosen.
    case text(selection: Int)
    /// The number of a page is typed.
    case number(PromptLine)
    /// The number of a page of the printed edition is typed.
    case printedPage(PromptLine)
    /// The words to look for are typed.
    case search(PromptLine)
    /// Words are chosen.
    case selecting(WordSelection)
    /// A note to these characters of the page is typed.
    case highlightNote(PromptLine, Range<Int>)
    /// The note with this name is read.
    case note(String)
}
