public import Periodical

/// A page that a search has found.
public struct PageHit: Sendable, Hashable {
    /// The position of the found page.
    public let position: PagePosition
    /// The title of the page, or nil.
    public let title: String?
    /// The text before the first match.
    public let before: String
    /// The text of the first match.
    public let match: String
    /// The text after the match.
    public let after: String
    /// Whether the page contains the words as the user typed them, next to each other and in this order.
    public let isTogether: Bool
}
