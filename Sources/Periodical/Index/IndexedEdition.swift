/// A file, such as an EPUB, that contains the issue for other reading programs. An index lists the file.
public struct IndexedEdition: Codable, Sendable, Hashable {
    /// The format of the file.
    public var format: EditionFormat
    /// The name of the file, such as `Harbour Review 2026-05.cbz`.
    public var name: String
    /// The size in bytes.
    public var size: Int
    /// The SHA-256 of the file in hexadecimal.
    public var sha256: String

    /// Creates an edition.
    public init(format: EditionFormat, name: String, size: Int, sha256: String) {
        self.format = format
        self.name = name
        self.size = size
        self.sha256 = sha256
    }
}
