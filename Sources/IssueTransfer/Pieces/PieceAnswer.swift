/// How a server responds to a request for ranges.
public enum PieceAnswer: Sendable, Hashable {
    /// The server sends all of the ranges.
    case parts
    /// The server sends at most the first of several ranges, so that each must be requested separately.
    case onlyOneRange
    /// The server sends the whole file. The value says whether it supports ranges.
    case whole(acceptsRanges: Bool)
}
