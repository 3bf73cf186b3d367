import Cryptography
public import Foundation
public import Periodical
import WebTokens

/// The key that identifies a publisher to push services (RFC 8292).
///
/// Browsers subscribe with the public key (`applicationServerKey`), which their subscriptions are bound to. Replacing
/// the key invalidates all subscriptions.
public struct VAPIDKey: Sendable {
    let key: P256.Signing.PrivateKey
    /// The contact for push services: `mailto:` or `https:` (section 2.1).
    public let contact: String

    /// Creates a new key.
    /// - Throws: ``MastheadError`` with the code `push.key` if the contact is invalid.
    public init(contact: String) throws(MastheadError) {
        try self.init(key: P256.Signing.PrivateKey(), contact: contact)
    }

    /// Reads a key in PEM, or 32 bytes in base64url, which is the format of other Web Push programs.
    /// - Parameters:
    ///   - text: The text of the key.
    ///   - contact: The address where push services can contact the publisher.
    ///   - subject: The source of the text, for error messages.
    /// - Throws: ``MastheadError`` with the code `push.key`.
    public init(text: String, contact: String, subject: String = "from the caller") throws(MastheadError) {
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
                hint: "Use an address where push services can contact you, such as mailto:office@example.org.")
        }
        self.key = key
        self.contact = contact
    }

    /// The private key in PEM. Keep it in a file that only the server can read.
    public var pem: String { key.pemRepresentation }

    /// The public key for browsers: 65 bytes in base64url.
    public var applicationServerKey: String { key.publicKey.x963Representation.base64URL }
}
