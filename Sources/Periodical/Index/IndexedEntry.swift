/// A file in an archive.
public struct IndexedEntry: Codable, Sendable, Hashable {
    /// How an entry's data are kept.
    public enum Method: String, Codable, Sendable, Hashable {
        /// As they are.
        case store
        /// By the DEFLATE of RFC 1951.
        case deflate
    }

    /// The file's path.
    public var path: String
    /// Where the entry's data begin in the archive, in bytes.
    public var offset: Int
    /// How long the entry's data are in the archive, in bytes.
    public var length: Int
    /// The size of the file itself, in bytes.
    public var size: Int
    /// How the data are kept.
    public var method: Method
    /// The hexadecimal SHA-256 of the file itself.
    public var sha256: String

    /// Describes an entry.
    public init(path: String, offset: Int, length: Int, size: Int, method: Method, sha256: String) {
        self.path = path
        self.offset = offset
        self.length = length
        self.size = size
        self.method = method
        self.sha256 = sha256
    }

    /// What no entry can be, as the predicate of a sentence about it, or nil.
    var fault: String? {
        guard length.isFileSize, size.isFileSize, offset.isFileSize else {
            return "has an impossible offset or size"
        }
        // The shortest that deflate makes, of nothing at all, is two bytes (RFC 1951 section 3.2).
        if method == .deflate, length < 2 { return "is deflated to \(length) bytes, which is impossible" }
        if method == .store, length != size { return "is stored in \(length) bytes, but has the size \(size)" }
        return nil
    }
}
