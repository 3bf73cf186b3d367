import Hummingbird
import ServerStore

/// The token in `Authorization: Bearer ...` (RFC 6750).
enum BearerToken {
    /// The most bytes of one.
    private static let byteLimit = 200

    /// An entitlement that is shown in the place of one; nil where nothing is that could be one.
    static func entitlement(_ field: String?) -> String? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == "bearer", words[1].count(where: { $0 == "." }) == 2
        else { return nil }
        return String(words[1])
    }

    /// What is shown; nil where nothing is, or nothing that could be a token.
    static func secret(_ field: String?) -> TokenSecret? {
        guard let words = field?.split(separator: " ", maxSplits: 1), words.count == 2,
            words[0].lowercased() == "bearer", words[1].utf8.count <= byteLimit
        else { return nil }
        return TokenSecret(String(words[1]))
    }
}
