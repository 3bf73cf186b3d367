/// Which pages of an issue belong side by side where there is room for two.
public enum PageSpreads: String, Codable, Sendable, Hashable, CaseIterable {
    /// As they were printed: the first page alone, then the second and the third, the fourth and the fifth, over the borders of
    /// articles.
    case print
    /// Pages of one article, each article but the first beginning with a pair.
    case article
    /// None.
    case none
}
