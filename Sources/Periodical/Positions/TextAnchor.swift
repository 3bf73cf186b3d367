/// A place in reflowable text, with the text around it. The text helps to find the place again after a correction has
/// moved it.
public struct TextAnchor: Sendable, Hashable {
    /// The number of characters before the place, counted as in ``PagePosition/characterOffset``.
    public var characterOffset: Int
    /// The text before the place: up to ``reach`` characters without spaces; empty at the beginning.
    public var before: String
    /// The text after the place, of the same maximum length; empty at the end.
    public var after: String

    /// The maximum number of characters on each side.
    public static let reach = 32

    /// Creates an anchor.
    public init(characterOffset: Int, before: String, after: String) {
        self.characterOffset = characterOffset
        self.before = before
        self.after = after
    }
}
