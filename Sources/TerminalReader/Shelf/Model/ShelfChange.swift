public import Periodical

/// A change that the host reports to the shelf.
public enum ShelfChange: Sendable {
    /// The new content of the shelf.
    case contents(ShelfContents)
    /// The current downloads.
    case downloads([ShelfDownload])
    /// The host cannot read the library.
    case failed(MastheadError)
}
