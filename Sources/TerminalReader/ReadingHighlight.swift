public import Periodical

/// Words of a book that a reader marked, as a terminal shows them.
public struct ReadingHighlight: Sendable, Hashable, Identifiable {
    /// The number by which the host knows it.
    public let id: Int64
    /// Where it is.
    public let passage: TextPassage
    /// Its words.
    public let words: String
    /// What the reader wrote to it; nil where they wrote nothing.
    public let note: String?

    /// Describes a highlight.
    public init(id: Int64, passage: TextPassage, words: String, note: String?) {
        self.id = id
        self.passage = passage
        self.words = words
        self.note = note
    }
}
