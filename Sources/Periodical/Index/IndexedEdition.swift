/// A file listed in an index, such as an EPUB, that contains the issue for other reading programs.
public struct IndexedEdition: Codable, Sendable, Hashable {
    /// The file's format.
    public var format: EditionFormat
    /// The file's name, such as `Harbour Review 2026-05.cbz`.
    public var name: String
    /// The size in bytes.
    public var size: Int
    /// The file's SHA-256, in hexadecimal.
    public var sha256: String

    /// Creates an edition.
    public init(format: EditionFormat, name: String, size: Int, sha256: String) {
        self.format = format
        self.name = name
        self.size = size
        self.sha256 = sha256
    }
}
