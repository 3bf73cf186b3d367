/// The user's text layout for books in a terminal.
public struct TextSetting: Sendable, Hashable {
    /// Whether wide lines are justified.
    public var isJustified: Bool
    /// Whether words are hyphenated at the ends of lines.
    public var isHyphenated: Bool

    /// Creates a text layout, by default as in printed books.
    public init(isJustified: Bool = true, isHyphenated: Bool = true) {
        self.isJustified = isJustified
        self.isHyphenated = isHyphenated
    }
}
