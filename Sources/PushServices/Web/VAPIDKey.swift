import Crypto
public import Foundation
public import Periodical
import WebTokens

/// The key by which push services know a publisher (RFC 8292).
///
/// Browsers subscribe with its public half (`applicationServerKey`), and their subscriptions are bound to it: with another key all of them
/// are lost. Keep it.
public struct VAPIDKey: Sendable {
    let key: P256.Signing.PrivateKey
    /// How push services reach the publisher: `mailto:` or `https:` (section 2.1).
    public let contact: String

    /// Makes a new key.
    /// - Throws: ``MastheadError`` with the code `push.key` where the contact is none.
    public init(contact: String) throws(MastheadError) {
        try self.init(key: P256.Signing.PrivateKey(), contact: contact)
    }

    /// Reads a key: PEM, or 32 bytes as Base64 for URLs, as other programs for Web Push write it.
    /// - Parameter subject: where the text is from, for messages.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(text: String, contact: String, subject: String = "that was given") throws(MastheadError) {
        try self.init(key: P256.Signing.PrivateKey(text, subject: subject), contact: contact)
    }

    /// Reads a file with a key.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(_ file: URL, contact: String) throws(MastheadError) {
        try self.init(text: KeyFile.text(file), contact: contact, subject: file.path)
    }

    private init(key: P256.Signing.PrivateKey, contact: String) throws(MastheadError) {
        if let fault = PushContact.fault(in: contact) {
            throw MastheadError(
                .pushKey, cannot: "read the contact", to: String(contact.prefix(100)), found: fault,
                hint: "Use an address at which push services reach you, such as mailto:office@example.org.")
        }
        self.key = key
        self.contact = contact
    }

    /// The private key as PEM, to be kept in a file that the server alone may read.
    public var pem: String { key.pemRepresentation }

    /// The public half as the browser takes it: 65 bytes in Base64 for URLs.
    public var applicationServerKey: String { key.publicKey.x963Representation.base64URL }
}
