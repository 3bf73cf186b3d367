/// How a server answered when it was asked for ranges of a file.
public enum PieceAnswer: Sendable, Hashable {
    /// With all of them.
    case parts
    /// With the first of several, or none of them: it has to be asked for each by itself.
    case onlyOneRange
    /// With the whole file; whether it says that it would answer a range.
    case whole(acceptsRanges: Bool)
}
