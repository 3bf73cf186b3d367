public import Periodical

/// The result of verifying all files of an item's content.
public struct ContentVerification: Sendable, Hashable {
    /// A missing, changed or unreadable file.
    public struct Fault: Sendable, Hashable {
        /// The path of the file in the content folder.
        public let path: String
        /// The description of the fault, as a predicate for a sentence about the file.
        public let found: String
    }

    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that identifies the item, for display.
    public let label: String
    /// The number of verified files.
    public let fileCount: Int
    /// The expected total size of the files, in bytes.
    public let byteCount: Int
    /// Whether the library has hashes for the files. Content that an early version downloaded without an index has
    /// none.
    public let hasHashes: Bool
    /// The faults, sorted by their paths.
    public internal(set) var faults: [Fault]
}
