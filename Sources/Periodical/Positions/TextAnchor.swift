/// A place in reflowable text, along with the surrounding text, which helps to find the place again after a correction.
public struct TextAnchor: Sendable, Hashable {
    /// The number of characters before the place, counted as for ``PagePosition/characterOffset``.
    public var characterOffset: Int
    /// The text before the place: at most ``reach`` characters, not counting spaces. Empty if the place is at the
    /// beginning.
    public var before: String
    /// The text after the place: at most ``reach`` characters, not counting spaces. Empty if the place is at the end.
    public var after: String

    /// The maximum number of characters to keep before and after the place.
    public static let reach = 32

    /// Creates an anchor.
    public init(characterOffset: Int, before: String, after: String) {
        self.characterOffset = characterOffset
        self.before = before
        self.after = after
    }
}
