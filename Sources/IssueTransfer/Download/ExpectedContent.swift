/// What a catalog promises of a file. Where it does, this decides, and not how the bytes came.
public struct ExpectedContent: Sendable, Hashable, Codable {
    /// The size in bytes.
    public var size: Int?
    /// The hexadecimal SHA-256.
    public var sha256: String?
    /// The most bytes that are taken where the size is not known; nil for as many as come.
    public var byteLimit: Int?
    /// The same where the server does not announce a length either, so that there may be no end.
    public var unannouncedByteLimit: Int?

    /// Describes a file.
    public init(size: Int? = nil, sha256: String? = nil, byteLimit: Int? = nil, unannouncedByteLimit: Int? = nil) {
        self.size = size
        self.sha256 = sha256?.lowercased()
        self.byteLimit = byteLimit
        self.unannouncedByteLimit = unannouncedByteLimit
    }
}
