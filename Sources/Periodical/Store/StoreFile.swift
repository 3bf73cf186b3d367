/// A file of a store: its location, along with its size and hash if they are known.
public struct StoreFile: Sendable, Hashable, Codable {
    /// The URL reference, relative to the store's `config.json`.
    public var url: String
    /// The size in bytes.
    public var size: Int?
    /// The SHA-256, in lowercase hexadecimal.
    public var sha256: String?

    /// Creates a file.
    public init(url: String, size: Int? = nil, sha256: String? = nil) {
        self.url = url
        self.size = size
        self.sha256 = sha256
    }
}
