import Cryptography
package import Foundation
import Periodical

/// Strong ETags (RFC 9110 section 8.8.3).
package enum EntityTag {
    /// Returns the ETag of data.
    package static func of(_ data: Data) -> String { "\"\(SHA256.hash(data: data).hexadecimal.prefix(20))\"" }

    /// Returns an ETag for content that this process generates from values, without generating it. The ETag is valid
    /// only within this process.
    package static func passing(_ values: any Hashable...) -> String {
        var hasher = Hasher()
        for value in values { hasher.combine(AnyHashable(value)) }
        return "\"\(launch)-\(String(UInt(bitPattern: hasher.finalize()), radix: 16))\""
    }

    // Another process may run a different version of this program, and generate different content.
    private static let launch = String(UInt64.random(in: 0...UInt64.max), radix: 16)

    /// Compares ETags for If-Match by strong comparison (RFC 9110 section 8.8.3.2), so a weak ETag never matches.
    package static func isRequired(_ fields: [String], _ entityTag: String) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { candidate in
            let tag = candidate.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == entityTag
        }
    }

    /// Compares ETags for If-None-Match by weak comparison (RFC 9110 section 8.8.3.2).
    package static func matches(_ fields: [String], _ entityTag: String) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { candidate in
            let tag = candidate.trimmingCharacters(in: .whitespaces)
            return tag == "*" || (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag) == entityTag
        }
    }
}
