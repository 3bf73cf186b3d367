import Cryptography
package import Foundation
import WebTokens

/// A bearer secret, which consists of a prefix for its purpose and 256 random bits. The database stores only its
/// SHA-256 hash.
package struct TokenSecret: Sendable {
    /// The text of the token, which is shown only once.
    package let text: String

    /// Creates a secret from random numbers of the system.
    package init(_ kind: TokenKind = .administration) {
        let key = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = kind.rawValue + key.base64URL
    }

    /// Creates a secret from the text in a request.
    package init(_ text: String) { self.text = text }

    /// The hash of the secret, as stored in the database.
    package var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// Whether a hash is the hash of this secret. The comparison takes constant time.
    package func matches(_ hash: Data) -> Bool { SHA256.hash(data: Data(text.utf8)) == hash }
}
