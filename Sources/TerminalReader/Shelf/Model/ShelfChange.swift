public import Periodical

/// A change of the shelf that the host reports.
public enum ShelfChange: Sendable {
    /// The new content of the shelf.
    case contents(ShelfContents)
    /// The current downloads.
    case downloads([ShelfDownload])
    /// The host cannot read the content.
    case failed(MastheadError)
}
