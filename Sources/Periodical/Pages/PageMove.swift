/// A move from one page of the grid to another.
public enum PageMove: String, Sendable, Hashable, CaseIterable, Codable {
    /// Moves to the first page of the next or previous article.
    case next, previous
    /// Moves to the page above or below in the same article.
    case upper, lower
    /// Moves to the next or previous page in reading order.
    case forward, back
}
