/// Which pages appear side by side if the screen is wide enough for two.
public enum PageSpreads: String, Codable, Sendable, Hashable, CaseIterable {
    /// Pairs as in print, regardless of articles: the first page on its own, then the second and third, then the fourth
    /// and fifth.
    case print
    /// Pairs within an article. Every article except the first begins with a pair.
    case article
    /// No pairs.
    case none
}
