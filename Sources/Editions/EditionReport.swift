/// The result of writing an edition.
public struct EditionReport: Sendable, Hashable {
    /// The number of pages in the edition. A long text may take several.
    public let pageCount: Int
}
