/// A file listed in a catalog row, such as an EPUB, that contains an issue for other reading programs.
public struct CatalogEdition: Codable, Sendable, Hashable {
    /// The file's format.
    public var format: EditionFormat
    /// The file's URL, either absolute or relative to the catalog's URL.
    public var url: String
    /// The size in bytes.
    public var size: Int
    /// The SHA-256, in hexadecimal.
    public var sha256: String

    /// Creates an edition.
    public init(format: EditionFormat, url: String, size: Int, sha256: String) {
        self.format = format
        self.url = url
        self.size = size
        self.sha256 = sha256
    }
}
