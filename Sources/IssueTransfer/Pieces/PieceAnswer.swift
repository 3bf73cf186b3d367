/// A server's response to a request for ranges.
public enum PieceAnswer: Sendable, Hashable {
    /// The server sends all ranges.
    case parts
    /// The server sends at most the first of several ranges, so the client must request each range separately.
    case onlyOneRange
    /// The server sends the complete file. The value states whether the server supports ranges.
    case whole(acceptsRanges: Bool)
}
