/// A server's response to a request for ranges.
public enum PieceAnswer: Sendable, Hashable {
    /// The server sends all ranges.
    case parts
    /// The server sends only the first of several ranges, or none of them. Each range must be requested separately.
    case onlyOneRange
    /// The server sends the complete file, and declares whether it supports ranges.
    case whole(acceptsRanges: Bool)
}
