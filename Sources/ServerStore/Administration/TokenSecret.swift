import Cryptography
package import Foundation
import WebTokens

/// A bearer secret: a prefix for its purpose, followed by 256 random bits. The database stores only the secret's
/// SHA-256 hash.
package struct TokenSecret: Sendable {
    /// The secret's text, which the server shows only once.
    package let text: String

    /// Creates a secret from the system's random numbers.
    package init(_ kind: TokenKind = .administration) {
        let key = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = kind.rawValue + key.base64URL
    }

    /// Creates a secret from the text in a request.
    package init(_ text: String) { self.text = text }

    /// The secret's hash, as stored in the database.
    package var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// Whether a hash belongs to this secret. The comparison takes constant time.
    package func matches(_ hash: Data) -> Bool { SHA256.hash(data: Data(text.utf8)) == hash }
}
