public import Periodical

/// The result of verifying all files in an item's content.
public struct ContentVerification: Sendable, Hashable {
    /// A missing, changed or unreadable file.
    public struct Fault: Sendable, Hashable {
        /// The file's path in the content folder, or `.` if the item's files are unknown and the folder is missing or
        /// empty.
        public let path: String
        /// A description of the fault, as a predicate for a sentence about the file.
        public let found: String
    }

    /// The item's reference, `HANDLE/NAME`.
    public let item: ItemReference
    /// The item's shortest unique name, for display.
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
