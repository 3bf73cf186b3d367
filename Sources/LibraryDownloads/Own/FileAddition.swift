public import Formats
public import LibraryCore

/// The result of importing a file.
public struct FileAddition: Sendable, Hashable {
    /// The effect of an import on the library.
    public enum Outcome: Sendable, Hashable {
        /// The import added the file to the library.
        case added
        /// The library already contained the file, and did not change.
        case known
        /// The library contained the item, but its files were missing or damaged. The import restored the files.
        case restored
    }

    /// The item that contains the file.
    public let item: LibraryItem
    /// The effect of the import on the library.
    public let outcome: Outcome
    /// The kind of the imported book.
    public let kind: BookFileKind
}
