/// A file of a store: where it is, and which one it is, as far as that is said.
public struct StoreFile: Sendable, Hashable, Codable {
    /// Its URL reference, relative to the store's `config.json`.
    public var url: String
    /// Its size in bytes.
    public var size: Int?
    /// Its hexadecimal SHA-256, in small letters.
    public var sha256: String?

    /// Names a file.
    public init(url: String, size: Int? = nil, sha256: String? = nil) {
        self.url = url
        self.size = size
        self.sha256 = sha256
    }
}
