/// Whether an item's content is in the library, as NKIssueContentStatus had it.
public enum ItemStatus: String, Codable, Sendable, Hashable, CaseIterable {
    /// There is no content, and none on its way: NKIssueContentStatusNone, `none` on the wire.
    ///
    /// In Swift a case `none` would be taken for the one of Optional.
    case absent = "none"
    /// An asset download is outstanding and no older revision is there to read.
    case downloading
    /// A complete content folder is there.
    case available
}
