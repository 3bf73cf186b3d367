/// A move from one page of the grid to another.
public enum PageMove: String, Sendable, Hashable, CaseIterable, Codable {
    /// To the first page of the next or previous article.
    case next, previous
    /// To the page above or below in the same article.
    case upper, lower
    /// To the next or previous page in reading order.
    case forward, back
}
