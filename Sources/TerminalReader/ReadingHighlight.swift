public import Periodical

/// A highlight in a book, as the terminal shows it.
public struct ReadingHighlight: Sendable, Hashable, Identifiable {
    /// The host's ID for the highlight.
    public let id: Int64
    /// The position and the length.
    public let passage: TextPassage
    /// The highlighted text.
    public let words: String
    /// The user's note, or nil if the highlight has no note.
    public let note: String?

    /// Describes a highlight.
    public init(id: Int64, passage: TextPassage, words: String, note: String?) {
        self.id = id
        self.passage = passage
        self.words = words
        self.note = note
    }
}
