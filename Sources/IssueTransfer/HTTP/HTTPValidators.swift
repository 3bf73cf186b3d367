import Foundation

/// The server's validators, which identify a version of a file (RFC 9110 section 8.8).
public struct HTTPValidators: Sendable, Hashable, Codable {
    /// The ETag, which is weak or strong.
    public var entityTag: String?
    /// The `Last-Modified` date.
    public var lastModified: String?

    /// Creates validators.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Whether the file has no validator, so that a conditional request is not possible.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The header fields for a conditional request, which returns the file only if the file has changed (RFC 9110
    /// section 13.1).
    public var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }

    /// The validator for range requests (RFC 9110 section 13.1.5), which must be a strong ETag. A date is not
    /// sufficient, because two versions of the same second have the same date.
    var strong: String? {
        guard let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""), entityTag.count > 1 else {
            return nil
        }
        return entityTag
    }

    /// Returns whether both validators identify the same version by weak comparison (RFC 9110 section 8.8.3.2), or nil
    /// if they cannot be compared.
    public func isSame(as other: HTTPValidators) -> Bool? {
        if let tag = entityTag.map(Self.opaque), let otherTag = other.entityTag.map(Self.opaque) {
            return tag == otherTag
        }
        guard let lastModified, let otherDate = other.lastModified else { return nil }
        return lastModified == otherDate
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
