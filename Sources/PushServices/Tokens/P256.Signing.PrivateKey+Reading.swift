import Cryptography
import Foundation
import Periodical
import WebTokens

extension P256.Signing.PrivateKey {
    /// Reads a key in PEM, as PKCS #8 (Apple's `.p8`) or SEC 1, or 32 bytes in base64url.
    /// - Parameter subject: The source of the text, for error messages, which never contain the text.
    init(_ text: String, subject: String) throws(MastheadError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        do {
            if let data = Data(base64URL: text), data.count == 32 {
                try self.init(rawRepresentation: data)
            } else {
                try self.init(pemRepresentation: Self.withoutParameters(text))
            }
        } catch {
            throw MastheadError(
                .pushKey, cannot: "read the private key", to: subject,
                found: "the file is not a private key on the P-256 curve",
                hint: "Use the original file, which begins with -----BEGIN PRIVATE KEY-----.")
        }
    }

    /// Removes the curve parameters that OpenSSL writes in a section before the key.
    private static func withoutParameters(_ text: String) -> String {
        guard let start = text.range(of: "-----BEGIN", options: .backwards) else { return text }
        return String(text[start.lowerBound...])
    }
}
