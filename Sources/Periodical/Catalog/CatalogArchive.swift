/// An archive as a catalog's row names it.
public struct CatalogArchive: Codable, Sendable, Hashable {
    /// The scale of its files.
    public var scale: Scale
    /// Its URL, absolute or relative to the catalog's.
    public var url: String
    /// Its size in bytes.
    public var size: Int
    /// Its hexadecimal SHA-256.
    public var sha256: String

    private enum CodingKeys: String, CodingKey {
        case scale = "Scale"
        case url = "URL"
        case size = "Size"
        case sha256 = "SHA256"
    }

    /// Describes an archive.
    public init(scale: Scale, url: String, size: Int, sha256: String) {
        self.scale = scale
        self.url = url
        self.size = size
        self.sha256 = sha256
    }
}
