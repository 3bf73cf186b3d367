import Cryptography
import Periodical
import WebTokens

extension SignedToken {
    /// Creates a token for a push service.
    static func push(
        header: some Encodable, claims: some Encodable, key: P256.Signing.PrivateKey
    ) throws(MastheadError) -> String {
        do { return try make(header: header, claims: claims, key: key) } catch {
            throw MastheadError(.pushKey, cannot: "sign a token for", to: "a push service", found: "\(error)")
        }
    }
}
