/// The pages that appear side by side if the screen is wide enough for two pages.
public enum PageSpreads: String, Codable, Sendable, Hashable, CaseIterable {
    /// Pairs as in print, across articles: the first page alone, then the second and third page, then the fourth and
    /// fifth page.
    case print
    /// Pairs within an article. Each article except the first begins with a pair.
    case article
    /// No pairs.
    case none
}
