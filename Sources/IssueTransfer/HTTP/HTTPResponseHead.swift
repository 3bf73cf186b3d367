import Periodical

/// The status and header fields of a response.
public struct HTTPResponseHead: Sendable, Hashable {
    /// The status code (RFC 9110 section 15).
    public var status: Int
    /// The header fields, names in lower case; of repeated fields the last.
    public var headers: [String: String]
    /// How long the server asks to be left alone: its `Retry-After`, be it seconds or a date.
    public var retryAfter: Duration?

    /// Describes a response.
    public init(status: Int, headers: [String: String] = [:], retryAfter: Duration? = nil) {
        self.status = status
        self.headers = headers
        self.retryAfter = retryAfter
    }

    /// The entity tag as it was sent, weak or strong.
    public var entityTag: String? { headers["etag"] }
    /// When the file was last changed, as it was sent.
    public var lastModified: String? { headers["last-modified"] }

    /// The length of the body, where it was announced.
    var contentLength: Int? {
        headers["content-length"].flatMap { Int($0) }.flatMap { $0.isFileSize ? $0 : nil }
    }

    /// A validator that may vouch for a part of the file (RFC 9110 section 13.1.5): strong entity tags only. A date is
    /// too coarse to tell two versions of the same second apart.
    var strongValidator: String? {
        guard let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""), entityTag.count > 1 else {
            return nil
        }
        return entityTag
    }
}
