/// A place in reflowable text, with the text around it that lets Masthead find the place again after a correction.
public struct TextAnchor: Sendable, Hashable {
    /// The number of characters before the place, with the same meaning as ``PagePosition/characterOffset``.
    public var characterOffset: Int
    /// The text before the place: at most ``reach`` characters, without counting spaces. Empty if the place is at the
    /// beginning.
    public var before: String
    /// The text after the place: at most ``reach`` characters, without counting spaces. Empty if the place is at the
    /// end.
    public var after: String

    /// The maximum number of characters before and after the place.
    public static let reach = 32

    /// Creates an anchor.
    public init(characterOffset: Int, before: String, after: String) {
        self.characterOffset = characterOffset
        self.before = before
        self.after = after
    }
}
