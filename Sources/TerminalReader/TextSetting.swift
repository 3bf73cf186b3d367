/// How the text of books is set at a terminal, as their reader likes it.
public struct TextSetting: Sendable, Hashable {
    /// Whether lines are filled to the edge, where there is room for that.
    public var isJustified: Bool
    /// Whether words are divided at the ends of lines.
    public var isHyphenated: Bool

    /// As books are set.
    public init(isJustified: Bool = true, isHyphenated: Bool = true) {
        self.isJustified = isJustified
        self.isHyphenated = isHyphenated
    }
}
