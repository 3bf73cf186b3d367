/// The pages that belong side by side, if there is room for two.
public enum PageSpreads: String, Codable, Sendable, Hashable, CaseIterable {
    /// As in print: the first page alone, then the second and third, the fourth and fifth, across articles.
    case print
    /// Pairs within an article. Each article except the first begins with a pair.
    case article
    /// No pairs.
    case none
}
