/// An archive listed in a catalog row.
public struct CatalogArchive: Codable, Sendable, Hashable {
    /// The scale of the archive's files.
    public var scale: Scale
    /// The archive's URL, either absolute or relative to the catalog's URL.
    public var url: String
    /// The size in bytes.
    public var size: Int
    /// The SHA-256, in hexadecimal.
    public var sha256: String

    private enum CodingKeys: String, CodingKey {
        case scale = "Scale"
        case url = "URL"
        case size = "Size"
        case sha256 = "SHA256"
    }

    /// Creates an archive.
    public init(scale: Scale, url: String, size: Int, sha256: String) {
        self.scale = scale
        self.url = url
        self.size = size
        self.sha256 = sha256
    }
}
