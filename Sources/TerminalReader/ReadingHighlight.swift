public import Periodical

/// A highlight in a book, as shown in the terminal.
public struct ReadingHighlight: Sendable, Hashable, Identifiable {
    /// The host's ID for the highlight.
    public let id: Int64
    /// The highlight's position and length.
    public let passage: TextPassage
    /// The highlighted text.
    public let words: String
    /// The user's note, or nil if there is none.
    public let note: String?

    /// Creates a highlight.
    public init(id: Int64, passage: TextPassage, words: String, note: String?) {
        self.id = id
        self.passage = passage
        self.words = words
        self.note = note
    }
}
