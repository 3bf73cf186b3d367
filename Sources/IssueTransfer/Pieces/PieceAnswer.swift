/// A server's response to a request for ranges of a file.
public enum PieceAnswer: Sendable, Hashable {
    /// The server sends all ranges.
    case parts
    /// The server sends only the first of several ranges, or none. Each range needs a separate request.
    case onlyOneRange
    /// The server sends the complete file, and announces whether it supports ranges.
    case whole(acceptsRanges: Bool)
}
