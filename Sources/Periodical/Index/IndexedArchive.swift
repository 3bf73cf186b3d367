/// An archive, as listed in an index.
public struct IndexedArchive: Codable, Sendable, Hashable {
    /// The scale of the archive's files.
    public var scale: Scale
    /// The size in bytes.
    public var size: Int
    /// The SHA-256 of the whole archive, in hexadecimal.
    public var sha256: String
    /// The entries, in archive order.
    public var entries: [IndexedEntry]

    /// Creates an archive.
    public init(scale: Scale, size: Int, sha256: String, entries: [IndexedEntry]) {
        self.scale = scale
        self.size = size
        self.sha256 = sha256
        self.entries = entries
    }
}
