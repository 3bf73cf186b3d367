public import Periodical

/// What became of the shelf.
public enum ShelfChange: Sendable {
    /// What stands on it now.
    case contents(ShelfContents)
    /// What is being downloaded now.
    case downloads([ShelfDownload])
    /// It cannot be read.
    case failed(MastheadError)
}
