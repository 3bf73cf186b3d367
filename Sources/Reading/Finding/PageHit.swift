public import Periodical

/// A page that has the words that were looked for.
public struct PageHit: Sendable, Hashable {
    /// Where the page stands.
    public let position: PagePosition
    /// The page's title.
    public let title: String?
    /// What stands before the first of the words.
    public let before: String
    /// The word as it stands there.
    public let match: String
    /// What stands after it.
    public let after: String
    /// Whether the page has the words one after the other, as they were typed.
    public let isTogether: Bool
}
