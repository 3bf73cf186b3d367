import Foundation

/// The validators by which a server identifies a version of a file (RFC 9110 section 8.8).
public struct HTTPValidators: Sendable, Hashable, Codable {
    /// The ETag, weak or strong.
    public var entityTag: String?
    /// The `Last-Modified` date.
    public var lastModified: String?

    /// Creates validators.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Whether there is no validator, which rules out conditional requests.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The header fields that make a request conditional, so that the server sends the file only if it changed (RFC
    /// 9110 section 13.1).
    public var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }

    /// The validator for range requests (RFC 9110 section 13.1.5), which must be a strong ETag. A date will not do: two
    /// versions from the same second have the same date.
    var strong: String? {
        guard let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""), entityTag.count > 1 else {
            return nil
        }
        return entityTag
    }

    /// Returns whether both identify the same version by weak comparison (RFC 9110 section 8.8.3.2), or nil if they
    /// cannot be compared.
    public func isSame(as other: HTTPValidators) -> Bool? {
        if let tag = entityTag.map(Self.opaque), let otherTag = other.entityTag.map(Self.opaque) {
            return tag == otherTag
        }
        guard let lastModified, let otherDate = other.lastModified else { return nil }
        return lastModified == otherDate
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
