public import Periodical

/// What a look at all files of an item's content found.
public struct ContentVerification: Sendable, Hashable {
    /// A file that is not what it should be.
    public struct Fault: Sendable, Hashable {
        /// Its path below the content folder.
        public let path: String
        /// What is wrong with it, as the predicate of a sentence about the file.
        public let found: String
    }

    /// The item, as `HANDLE/NAME`.
    public let item: ItemReference
    /// The shortest name that leads to the item, for people.
    public let label: String
    /// How many files were looked at.
    public let fileCount: Int
    /// The bytes that they should have together.
    public let byteCount: Int
    /// Whether there are hashes to compare with. Content that an early version brought in without an index has none.
    public let hasHashes: Bool
    /// The files that are wrong, by path.
    public internal(set) var faults: [Fault]
}
