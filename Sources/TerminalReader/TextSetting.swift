/// The user's text layout for books in a terminal.
public struct TextSetting: Sendable, Hashable {
    /// Whether lines are justified, if they are wide enough.
    public var isJustified: Bool
    /// Whether words are divided at the ends of lines.
    public var isHyphenated: Bool

    /// Creates a text layout, by default as in printed books.
    public init(isJustified: Bool = true, isHyphenated: Bool = true) {
        self.isJustified = isJustified
        self.isHyphenated = isHyphenated
    }
}
