public import Formats
public import LibraryCore

/// The result of importing a file.
public struct FileAddition: Sendable, Hashable {
    /// How an import changed the library.
    public enum Outcome: Sendable, Hashable {
        /// The import added the file to the library.
        case added
        /// The library already contained the file, and did not change.
        case known
        /// The library contained the item, and the import restored its missing or damaged files.
        case restored
    }

    /// The item that contains the file.
    public let item: LibraryItem
    /// How the import changed the library.
    public let outcome: Outcome
    /// The kind of the imported book.
    public let kind: BookFileKind
}
