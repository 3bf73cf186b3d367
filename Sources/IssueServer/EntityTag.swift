import Crypto
import Foundation
import Periodical

/// Strong entity tags (RFC 9110 section 8.8.3).
enum EntityTag {
    /// The tag of bytes.
    static func of(_ data: Data) -> String { "\"\(SHA256.hash(data: data).hexadecimal.prefix(20))\"" }

    /// The weak comparison that If-None-Match asks for (RFC 9110 section 8.8.3.2).
    static func matches(_ fields: [String], _ entityTag: String) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { candidate in
            let tag = candidate.trimmingCharacters(in: .whitespaces)
            return tag == "*" || (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag) == entityTag
        }
    }
}
