/// How a server responds to a request for ranges.
public enum PieceAnswer: Sendable, Hashable {
    /// With all of the ranges.
    case parts
    /// With at most the first of several ranges, so that each must be requested separately.
    case onlyOneRange
    /// With the whole file. The value says whether the server supports ranges.
    case whole(acceptsRanges: Bool)
}
