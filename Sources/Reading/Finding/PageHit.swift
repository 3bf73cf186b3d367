public import Periodical

/// A page found by a search.
public struct PageHit: Sendable, Hashable {
    /// The position of the page.
    public let position: PagePosition
    /// The title of the page, or nil.
    public let title: String?
    /// The text before the first match.
    public let before: String
    /// The text of the first match.
    public let match: String
    /// The text after the match.
    public let after: String
    /// Whether the page contains the words next to each other and in the order in which the user typed them.
    public let isTogether: Bool
}
