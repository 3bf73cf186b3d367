public import Periodical

/// A stored position or passage, with the surrounding text for finding it in another revision.
public struct KeptPlace: Sendable, Hashable {
    /// The position, or the start of the passage.
    public var start: PagePosition
    /// The number of characters in the passage, or nil for a position.
    public var length: Int?
    /// The text of the passage and the surrounding text, or only the latter for a position.
    public var words: PassageWords

    /// Creates a position or passage with its surrounding text.
    public init(start: PagePosition, length: Int? = nil, words: PassageWords) {
        self.start = start
        self.length = length
        self.words = words
    }
}
