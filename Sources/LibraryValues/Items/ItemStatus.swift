/// Whether an item's content is in the library, like `NKIssueContentStatus`.
public enum ItemStatus: String, Codable, Sendable, Hashable, CaseIterable {
    /// The content is neither downloaded nor downloading. The equivalent of `NKIssueContentStatusNone`, encoded as
    /// `none`.
    ///
    /// The case is not named `none`, to avoid confusion with `Optional.none`.
    case absent = "none"
    /// The content is being downloaded, and no older revision is available.
    case downloading
    /// The complete content is available.
    case available
}
