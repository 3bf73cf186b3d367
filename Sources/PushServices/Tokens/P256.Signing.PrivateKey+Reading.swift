import Crypto
import Foundation
import Periodical
import WebTokens

extension P256.Signing.PrivateKey {
    /// Reads a key as PEM has it (PKCS #8 as in Apple's `.p8`, or SEC 1), or 32 bytes as Base64 for URLs.
    /// - Parameter subject: where the text is from, for messages, which show nothing of the text.
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
                found: "it is no private key on the curve P-256",
                hint: "Give the file as it was made: it begins with -----BEGIN PRIVATE KEY-----.")
        }
    }

    /// OpenSSL writes the curve in a section of its own before the key.
    private static func withoutParameters(_ text: String) -> String {
        guard let start = text.range(of: "-----BEGIN", options: .backwards) else { return text }
        return String(text[start.lowerBound...])
    }
}
