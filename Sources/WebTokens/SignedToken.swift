package import Cryptography
import Foundation

/// A JSON Web Token with ES256 (RFC 7519, RFC 7515, RFC 7518 section 3.4).
package enum SignedToken {
    /// Creates a token from a header and claims, and signs both.
    package static func make(
        header: some Encodable, claims: some Encodable, key: P256.Signing.PrivateKey
    ) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = try encoder.encode(header).base64URL + "." + encoder.encode(claims).base64URL
        return try text + "." + key.signature(for: Data(text.utf8)).rawRepresentation.base64URL
    }
}
