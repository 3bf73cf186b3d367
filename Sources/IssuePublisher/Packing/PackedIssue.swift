public import Periodical

/// What packing made of an issue source.
public struct PackedIssue: Sendable, Encodable {
    /// The issue's name.
    public let name: String
    /// Whether it was packed; false where what is published was the same already.
    public let packed: Bool
    /// The archives, standard scale first.
    public let archives: [Archive]

    /// An archive as it lies in the output folder.
    public struct Archive: Sendable, Encodable {
        /// The scale of its files.
        public let scale: Scale
        /// Its path.
        public let path: String
        /// Its size in bytes.
        public let size: Int
        /// Its hexadecimal SHA-256.
        public let sha256: String
        /// The number of its entries.
        public let entries: Int
    }
}
