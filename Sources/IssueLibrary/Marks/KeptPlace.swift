public import Periodical

/// A place or a passage of a text as a library keeps it, with the words by which it is found again in another edition.
public struct KeptPlace: Sendable, Hashable {
    /// Where it is, or begins.
    public var start: PagePosition
    /// The number of a passage's characters; nil of a place.
    public var length: Int?
    /// The words of it and around it. A place has none of its own.
    public var words: PassageWords

    /// Takes a place with the words around it.
    public init(start: PagePosition, length: Int? = nil, words: PassageWords) {
        self.start = start
        self.length = length
        self.words = words
    }
}
