public import Periodical

/// The result of a check of all files of an item's content.
public struct ContentVerification: Sendable, Hashable {
    /// A missing, changed or unreadable file.
    public struct Fault: Sendable, Hashable {
        /// The file's path in the content folder.
        public let path: String
        /// The fault, as the predicate of a sentence about the file.
        public let found: String
    }

    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that identifies the item, for display.
    public let label: String
    /// The number of checked files.
    public let fileCount: Int
    /// The expected total size of the files in bytes.
    public let byteCount: Int
    /// Whether hashes exist to compare the files with. Content that an early version downloaded without an index has no
    /// hashes.
    public let hasHashes: Bool
    /// The faults, sorted by path.
    public internal(set) var faults: [Fault]
}
