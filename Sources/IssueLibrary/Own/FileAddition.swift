public import Formats

/// What became of a file that was to be taken into a library.
public struct FileAddition: Sendable, Hashable {
    /// What was done.
    public enum Outcome: Sendable, Hashable {
        /// It is in the library now.
        case added
        /// The library has it already; nothing was done.
        case known
        /// The library had it, without its files or with damaged ones: they are there again.
        case restored
    }

    /// The item that it is in the library.
    public let item: LibraryItem
    /// What was done.
    public let outcome: Outcome
    /// What kind of book it is.
    public let kind: BookFileKind
}
