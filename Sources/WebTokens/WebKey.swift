package import Cryptography
import Foundation

/// A P-256 public key as a JSON Web Key (RFC 7517), identified by its thumbprint (RFC 7638).
package struct WebKey: Sendable, Hashable, Codable {
    package let kty: String
    package let crv: String
    package let x: String
    package let y: String
    package let kid: String
    package let alg: String
    package let use: String

    /// Creates the JSON Web Key for a key that signs with ES256.
    package init(_ key: P256.Signing.PublicKey) {
        let point = key.x963Representation.dropFirst()
        (x, y) = (Data(point.prefix(32)).base64URL, Data(point.suffix(32)).base64URL)
        kid = Data(SHA256.hash(data: Data(#"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)"}"#.utf8))).base64URL
        (kty, crv, alg, use) = ("EC", "P-256", "ES256", "sig")
    }

    /// The public key, or nil if the values are invalid.
    package var publicKey: P256.Signing.PublicKey? {
        guard kty == "EC", crv == "P-256", alg == "ES256", use == "sig", let x = Data(base64URL: x), x.count == 32,
            let y = Data(base64URL: y), y.count == 32
        else { return nil }
        return try? P256.Signing.PublicKey(x963Representation: Data([4]) + x + y)
    }
}
