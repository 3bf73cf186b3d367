public import Periodical

/// A stored position or passage, with the text around it for finding it in another revision.
public struct KeptPlace: Sendable, Hashable {
    /// The position, or the start of the passage.
    public var start: PagePosition
    /// The number of characters in the passage, or nil for a position.
    public var length: Int?
    /// The text of the passage and around it, or only around it for a position.
    public var words: PassageWords

    /// Creates a position or passage with the text around it.
    public init(start: PagePosition, length: Int? = nil, words: PassageWords) {
        self.start = start
        self.length = length
        self.words = words
    }
}
