/// The text of a passage and the text around it, for finding the passage in another revision.
public struct PassageWords: Sendable, Hashable {
    /// The text before the passage. Empty at the start of the page.
    public var before: String
    /// The text of the passage, truncated to ``mostCharacters`` characters.
    public var words: String
    /// The text after the passage. Empty at the end of the page.
    public var after: String

    /// The maximum number of characters to store for a passage, counted like ``PagePosition/characterOffset``.
    public static let mostCharacters = 2000

    /// Creates the text of a passage and the text around it.
    public init(before: String, words: String, after: String) {
        self.before = before
        self.words = words
        self.after = after
    }
}
