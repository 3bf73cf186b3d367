import Cryptography
public import Foundation
public import Periodical

/// A publisher's public key in minisign's format: the Base64 text (`RW...`) of `Ed`, an 8-byte key number, and the
/// Ed25519 key.
public struct PublicKey: Sendable, Hashable, CustomStringConvertible {
    /// The random number that identifies the key.
    public let number: Data
    let key: Data

    init(number: Data, key: Data) {
        self.number = number
        self.key = key
    }

    /// Parses a key that a user typed, or the text of a `.pub` file.
    /// - Parameters:
    ///   - text: the key, or the text of its file.
    ///   - subject: the source of the text, for messages, which never contain the text because it could be a secret.
    /// - Throws: ``MastheadError`` with the code `signature.malformed`.
    public init(_ text: String, subject: String = "that was given") throws(MastheadError) {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let line = lines.first { !$0.isEmpty && !$0.hasPrefix(MinisignText.untrusted) } ?? ""
        let bytes = Data(base64Encoded: line) ?? Data()
        func malformed(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.malformedKey, cannot: "read the public key", to: subject, found: found, hint: hint)
        }
        if SecretKey.isOne(bytes) {
            throw malformed(
                "this is the secret key", "Use the public key in KEYFILE.pub, and keep the secret key private.")
        }
        guard bytes.count == 42, bytes.prefix(2) == MinisignText.algorithm else {
            throw malformed(
                "not a key in minisign's format",
                "Use the 56 characters that start with RW, or the file KEYFILE.pub.")
        }
        number = bytes.subdata(in: 2..<10)
        key = bytes.subdata(in: 10..<42)
    }

    /// The key in Base64, which starts with `RW`.
    public var description: String { (MinisignText.algorithm + number + key).base64EncodedString() }

    /// The number of the key, as shown to users.
    public var shownNumber: String { Data(number.reversed()).map { String(format: "%02X", $0) }.joined() }

    /// The text of the `.pub` file.
    public var fileText: String { "\(MinisignText.untrusted)minisign public key \(shownNumber)\n\(self)\n" }

    /// Verifies a signature.
    /// - Parameters:
    ///   - signature: the signature.
    ///   - data: the signed bytes.
    ///   - subject: the file or URL named in messages.
    /// - Throws: ``MastheadError`` with the code `signature.untrusted`.
    public func verify(_ signature: Signature, of data: Data, subject: String) throws(MastheadError) {
        func refused(_ found: String, _ hint: String) -> MastheadError {
            MastheadError(.untrusted, cannot: "check the signature of", to: subject, found: found, hint: hint)
        }
        let askForKey = "Ask the publisher for the current key, but not at the server of this file."
        guard signature.keyNumber == number else {
            throw refused(
                "the signature is from key \(signature.shownKeyNumber), not from key \(shownNumber)", askForKey)
        }
        let isRight: Bool
        do {
            let key = try Curve25519.Signing.PublicKey(rawRepresentation: key)
            let signed = signature.isPrehashed ? BLAKE2b.hash(data, byteCount: 64) : data
            isRight =
                key.isValidSignature(signature.bytes, for: signed)
                && key.isValidSignature(
                    signature.globalBytes, for: signature.bytes + Data(signature.trustedComment.utf8))
        } catch { throw refused("the key is invalid", askForKey) }
        guard isRight else {
            throw refused(
                "the signature does not match the file",
                "The file was changed after it was signed, perhaps on the way to you. Try again later. If the error "
                    + "persists, report it to the publisher.")
        }
    }
}
