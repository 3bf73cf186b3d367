/// The pages that are shown side by side if the screen has space for two.
public enum PageSpreads: String, Codable, Sendable, Hashable, CaseIterable {
    /// Pairs as in print: the first page is alone, followed by the second and third, the fourth and fifth, across
    /// articles.
    case print
    /// Pairs within an article. Each article except the first begins with a pair.
    case article
    /// No pairs.
    case none
}
