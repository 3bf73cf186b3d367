/// The size and hash of a file according to a catalog. A download is correct only if both match.
public struct ExpectedContent: Sendable, Hashable, Codable {
    /// The size in bytes.
    public var size: Int?
    /// The hexadecimal SHA-256.
    public var sha256: String?
    /// The maximum number of bytes that are accepted if the size is unknown, or nil for no limit.
    public var byteLimit: Int?
    /// The maximum number of bytes that are accepted if the server does not announce a length either.
    public var unannouncedByteLimit: Int?

    /// Creates a description of a file.
    public init(size: Int? = nil, sha256: String? = nil, byteLimit: Int? = nil, unannouncedByteLimit: Int? = nil) {
        self.size = size
        self.sha256 = sha256?.lowercased()
        self.byteLimit = byteLimit
        self.unannouncedByteLimit = unannouncedByteLimit
    }
}
