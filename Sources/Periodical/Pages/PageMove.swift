/// A step in the grid.
public enum PageMove: String, Sendable, Hashable, CaseIterable, Codable {
    /// To the first page of the article beside: the one after, the one before.
    case next, previous
    /// To the page above or below in the same article.
    case upper, lower
    /// In reading order through all pages.
    case forward, back
}
