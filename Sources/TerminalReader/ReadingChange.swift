public import Reading

/// What became of an issue while it was read.
public enum ReadingChange: Sendable {
    /// More of it is here.
    case arrived(IssueContent)
    /// A newer revision has taken its place.
    case corrected(IssueContent)
}
