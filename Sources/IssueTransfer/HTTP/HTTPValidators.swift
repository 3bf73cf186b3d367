import Foundation

/// What tells one version of the file behind a URL from the next (RFC 9110 section 8.8), as its server sent it.
public struct HTTPValidators: Sendable, Hashable, Codable {
    /// The entity tag, weak or strong.
    public var entityTag: String?
    /// When the file was last changed.
    public var lastModified: String?

    /// Puts validators together.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// Whether there is nothing to ask the server with.
    public var isEmpty: Bool { entityTag == nil && lastModified == nil }

    /// The header fields that ask for the file only if it is another by now (RFC 9110 section 13.1).
    public var conditions: [String: String] {
        var fields: [String: String] = [:]
        fields["If-None-Match"] = entityTag
        fields["If-Modified-Since"] = lastModified
        return fields
    }

    /// The validator that may vouch for a part of the file (RFC 9110 section 13.1.5): strong entity tags only. A date is too
    /// coarse to tell two versions of the same second apart.
    var strong: String? {
        guard let entityTag, entityTag.hasPrefix("\""), entityTag.hasSuffix("\""), entityTag.count > 1 else {
            return nil
        }
        return entityTag
    }

    /// Whether these are of the same version as others; nil where they cannot tell. Tags are compared weakly (RFC 9110
    /// section 8.8.3.2).
    public func isSame(as other: HTTPValidators) -> Bool? {
        if let tag = entityTag.map(Self.opaque), let otherTag = other.entityTag.map(Self.opaque) {
            return tag == otherTag
        }
        guard let lastModified, let otherDate = other.lastModified else { return nil }
        return lastModified == otherDate
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
