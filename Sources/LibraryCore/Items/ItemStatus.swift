/// Whether an item's content is in the library, like `NKIssueContentStatus`.
public enum ItemStatus: String, Codable, Sendable, Hashable, CaseIterable {
    /// The content is neither downloaded nor downloading: `NKIssueContentStatusNone`, encoded as `none`.
    ///
    /// In Swift, a case named `none` would be confused with `Optional.none`.
    case absent = "none"
    /// The content is being downloaded, and no older revision is available.
    case downloading
    /// The complete content is available.
    case available
}
