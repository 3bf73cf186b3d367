import Hummingbird
import PressWire
import ServerStore

/// Functions that read the token in `Authorization: Bearer ...` (RFC 6750).
enum BearerToken {
    /// The maximum length of a token, in bytes.
    private static let byteLimit = PressLimits.tokenBytes

    /// Returns the entitlement in a header field, or nil if the field cannot contain one.
    static func entitlement(_ field: String?) -> String? {
        guard let text = Bearer.token(in: field), text.count(where: { $0 == "." }) == 2 else { return nil }
        return text
    }

    /// Returns the token in a header field, or nil if the field cannot contain one.
    static func secret(_ field: String?) -> TokenSecret? {
        guard let text = Bearer.token(in: field), text.utf8.count <= byteLimit else { return nil }
        return TokenSecret(text)
    }
}
