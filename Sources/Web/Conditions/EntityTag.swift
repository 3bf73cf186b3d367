import Crypto
package import Foundation
import Periodical

/// Strong entity tags (RFC 9110 section 8.8.3).
package enum EntityTag {
    /// The tag of bytes.
    package static func of(_ data: Data) -> String { "\"\(SHA256.hash(data: data).hexadecimal.prefix(20))\"" }

    /// The tag of what this program makes of a value, for as long as the process lives: known before it is made.
    package static func passing(_ values: any Hashable...) -> String {
        var hasher = Hasher()
        for value in values { hasher.combine(AnyHashable(value)) }
        return "\"\(launch)-\(String(UInt(bitPattern: hasher.finalize()), radix: 16))\""
    }

    /// Another process, of another version of this program perhaps, may make something else of the same.
    private static let launch = String(UInt64.random(in: 0...UInt64.max), radix: 16)

    /// The strong comparison that If-Match asks for (RFC 9110 section 8.8.3.2): a weak tag is never the same.
    package static func isRequired(_ fields: [String], _ entityTag: String) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { candidate in
            let tag = candidate.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == entityTag
        }
    }

    /// The weak comparison that If-None-Match asks for (RFC 9110 section 8.8.3.2).
    package static func matches(_ fields: [String], _ entityTag: String) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { candidate in
            let tag = candidate.trimmingCharacters(in: .whitespaces)
            return tag == "*" || (tag.hasPrefix("W/") ? String(tag.dropFirst(2)) : tag) == entityTag
        }
    }
}
