/// A place in a text that reflows, with the words around it: by them it is found again where a corrected edition has moved it.
public struct TextAnchor: Sendable, Hashable {
    /// The characters of the page's text before the place, counted as in ``PagePosition/characterOffset``.
    public var characterOffset: Int
    /// The words before it, as they are read: up to ``reach`` characters, spaces not counted; empty at the text's beginning.
    public var before: String
    /// The words after it, as many; empty at the text's end.
    public var after: String

    /// How many characters of words are kept on each side.
    public static let reach = 32

    /// Takes a place, and the words before and after it.
    public init(characterOffset: Int, before: String, after: String) {
        self.characterOffset = characterOffset
        self.before = before
        self.after = after
    }
}
