public import Periodical

/// A page that matches a search.
public struct PageHit: Sendable, Hashable {
    /// The position of the page.
    public let position: PagePosition
    /// The page's title.
    public let title: String?
    /// The text before the first match.
    public let before: String
    /// The matching text.
    public let match: String
    /// The text after the match.
    public let after: String
    /// Whether the page contains the words as a phrase, as typed.
    public let isTogether: Bool
}
