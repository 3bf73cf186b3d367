/// The words of a passage and those around it, by which it is found again in a corrected edition.
public struct PassageWords: Sendable, Hashable {
    /// The words before it; empty at the text's beginning.
    public var before: String
    /// Its words; of a long passage the first ``mostCharacters`` characters.
    public var words: String
    /// The words after it; empty at the text's end.
    public var after: String

    /// How many characters of a passage are kept, counted as places are.
    public static let mostCharacters = 2000

    /// Takes words.
    public init(before: String, words: String, after: String) {
        self.before = before
        self.words = words
        self.after = after
    }
}
