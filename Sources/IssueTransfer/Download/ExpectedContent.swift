/// The size and hash that a catalog lists for a file. A download must match both.
public struct ExpectedContent: Sendable, Hashable, Codable {
    /// The size of the file, in bytes. Nil if unknown.
    public var size: Int?
    /// The SHA-256 of the file in hexadecimal. Nil if unknown.
    public var sha256: String?
    /// The maximum number of bytes to accept if the size is unknown. Nil for no limit.
    public var byteLimit: Int?
    /// The maximum number of bytes to accept if neither the catalog nor the server announces a size. Nil for no limit.
    public var unannouncedByteLimit: Int?

    /// Creates the expected values for a file.
    public init(size: Int? = nil, sha256: String? = nil, byteLimit: Int? = nil, unannouncedByteLimit: Int? = nil) {
        self.size = size
        self.sha256 = sha256?.lowercased()
        self.byteLimit = byteLimit
        self.unannouncedByteLimit = unannouncedByteLimit
    }
}
