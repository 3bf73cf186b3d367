/// The status and header fields of a response.
public struct HTTPResponseHead: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields, names in lower case; of repeated fields the last.
    public var headers: [String: String]

    /// Describes a response.
    public init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        self.headers = headers
    }

    /// The entity tag as it was sent, weak or strong.
    public var entityTag: String? { headers["etag"] }
    /// When the file was last changed, as it was sent.
    public var lastModified: String? { headers["last-modified"] }

    /// A validator that may vouch for a part of the file (RFC 9110 section 13.1.5): strong entity tags only. A date is
    /// too coarse to tell two versions of the same second apart.
    var strongValidator: String? {
        guard let entityTag, !entityTag.hasPrefix("W/"), entityTag.hasPrefix("\"") else { return nil }
        return entityTag
    }
}
