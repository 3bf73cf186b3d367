import Hummingbird
import ServerStore

/// The token in `Authorization: Bearer ...` (RFC 6750).
enum BearerToken {
    /// The maximum length of a token in bytes.
    private static let byteLimit = 200

    /// Returns the entitlement in a field, or nil if the field cannot be one.
    static func entitlement(_ field: String?) -> String? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == "bearer", words[1].count(where: { $0 == "." }) == 2
        else { return nil }
        return String(words[1])
    }

    /// Returns the token in a field, or nil if the field cannot be one.
    static func secret(_ field: String?) -> TokenSecret? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == "bearer", words[1].utf8.count <= byteLimit
        else { return nil }
        return TokenSecret(String(words[1]))
    }
}
