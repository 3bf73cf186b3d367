public import Reading

/// A change to an issue while the user reads it.
public enum ReadingChange: Sendable {
    /// More of the issue was downloaded.
    case arrived(IssueContent)
    /// A newer revision replaced the issue.
    case corrected(IssueContent)
}
