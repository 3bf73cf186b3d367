public import Formats
public import LibraryCore

/// The result of importing a file.
public struct FileAddition: Sendable, Hashable {
    /// The effect of the import on the library.
    public enum Outcome: Sendable, Hashable {
        /// The file was added to the library.
        case added
        /// The library already contained the file, and was not changed.
        case known
        /// The library contained the item, but its files were missing or damaged. They were restored.
        case restored
    }

    /// The item that contains the file.
    public let item: LibraryItem
    /// The effect of the import on the library.
    public let outcome: Outcome
    /// The kind of the book.
    public let kind: BookFileKind
}
