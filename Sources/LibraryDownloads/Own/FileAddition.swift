public import Formats
public import LibraryCore

/// The result of importing a file.
public struct FileAddition: Sendable, Hashable {
    /// What an import did with a file.
    public enum Outcome: Sendable, Hashable {
        /// The file was added to the library.
        case added
        /// The library already contains the file, and did not change.
        case known
        /// The library contained the item, but its files were missing or damaged. They were restored.
        case restored
    }

    /// The item for the file.
    public let item: LibraryItem
    /// What the import did.
    public let outcome: Outcome
    /// The kind of the book.
    public let kind: BookFileKind
}
