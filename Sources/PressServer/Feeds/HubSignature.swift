import Cryptography
import Foundation
import Periodical

/// The signature in a hub's notice, for example `X-Hub-Signature: sha256=9f86d0...`: an HMAC of the body with the
/// shared secret (WebSub, section 8).
struct HubSignature {
    /// Whether a header field contains a valid signature for a body.
    static func isRight(_ field: String, for body: Data, secret: Data) -> Bool {
        let parts = field.split(separator: "=", maxSplits: 1)
        guard field.utf8.count <= 200, parts.count == 2,
            let code = Data(hexadecimal: parts[1].trimmingCharacters(in: .whitespaces))
        else { return false }
        let key = SymmetricKey(data: Data(Self.text(of: secret).utf8))
        return switch parts[0].trimmingCharacters(in: .whitespaces).lowercased() {
        case "sha1": HMAC<Insecure.SHA1>.isValidAuthenticationCode(code, authenticating: body, using: key)
        case "sha256": HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: body, using: key)
        case "sha384": HMAC<SHA384>.isValidAuthenticationCode(code, authenticating: body, using: key)
        case "sha512": HMAC<SHA512>.isValidAuthenticationCode(code, authenticating: body, using: key)
        default: false
        }
    }

    /// Returns the secret in hexadecimal. Hubs receive this text, and use its bytes as the key.
    static func text(of secret: Data) -> String { secret.hexadecimal }
}
