import Crypto
package import Foundation
import WebTokens

/// A secret that its holder shows and of which only the SHA-256 is kept: four letters that say what it is for and 256 random bits, so that
/// no guess is worth making.
package struct TokenSecret: Sendable {
    /// As it is shown, once.
    package let text: String

    /// Makes one of the system's randomness.
    package init(_ kind: TokenKind = .administration) {
        let key = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = kind.rawValue + key.base64URL
    }

    /// One that was shown.
    package init(_ text: String) { self.text = text }

    /// What is kept of it.
    package var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// Whether a hash is this one's, found out in the same time whichever it is.
    package func matches(_ hash: Data) -> Bool { SHA256.hash(data: Data(text.utf8)) == hash }
}
