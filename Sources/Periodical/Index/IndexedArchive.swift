/// An archive in an index.
public struct IndexedArchive: Codable, Sendable, Hashable {
    /// The scale of its files.
    public var scale: Scale
    /// Its size in bytes.
    public var size: Int
    /// The hexadecimal SHA-256 of the whole archive.
    public var sha256: String
    /// Its entries in archive order.
    public var entries: [IndexedEntry]

    /// Describes an archive.
    public init(scale: Scale, size: Int, sha256: String, entries: [IndexedEntry]) {
        self.scale = scale
        self.size = size
        self.sha256 = sha256
        self.entries = entries
    }
}
