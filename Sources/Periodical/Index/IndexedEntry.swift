/// A file in an archive, as listed in an index.
public struct IndexedEntry: Codable, Sendable, Hashable {
    /// How an entry's data is stored in an archive.
    public enum Method: String, Codable, Sendable, Hashable {
        /// Uncompressed.
        case store
        /// Compressed with DEFLATE (RFC 1951).
        case deflate
    }

    /// The file's path.
    public var path: String
    /// The offset of the entry's data in the archive, in bytes.
    public var offset: Int
    /// The length of the entry's data in the archive, in bytes.
    public var length: Int
    /// The size of the uncompressed file, in bytes.
    public var size: Int
    /// The storage method.
    public var method: Method
    /// The SHA-256 of the uncompressed file, in hexadecimal.
    public var sha256: String

    /// Creates an entry.
    public init(path: String, offset: Int, length: Int, size: Int, method: Method, sha256: String) {
        self.path = path
        self.offset = offset
        self.length = length
        self.size = size
        self.method = method
        self.sha256 = sha256
    }

    /// Why the entry is impossible, as a predicate, or nil if it is possible.
    var fault: String? {
        guard length.isFileSize, size.isFileSize, offset.isFileSize else {
            return "has an impossible offset or size"
        }
        // Even if there is no data, DEFLATE produces two bytes (RFC 1951, section 3.2).
        if method == .deflate, length < 2 { return "is deflated to \(length) bytes, which is impossible" }
        if method == .store, length != size { return "is stored in \(length) bytes, but has the size \(size)" }
        return nil
    }
}
