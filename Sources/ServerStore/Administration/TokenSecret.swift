import Crypto
package import Foundation

/// A secret that its holder shows and of which only the SHA-256 is kept: `mhp_` and 256 random bits, so that no guess is worth making.
package struct TokenSecret: Sendable {
    /// As it is shown, once.
    package let text: String

    /// What all begin with: scanners of repositories look for such beginnings.
    package static let prefix = "mhp_"

    /// Makes one of the system's randomness.
    package init() {
        let key = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        text = Self.prefix + key.base64URL
    }

    /// One that was shown.
    package init(_ text: String) { self.text = text }

    /// What is kept of it.
    package var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }

    /// Whether a hash is this one's, found out in the same time whichever it is.
    package func matches(_ hash: Data) -> Bool { SHA256.hash(data: Data(text.utf8)) == hash }
}

extension Data {
    /// The bytes in base64url without padding (RFC 4648, section 5).
    package var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
