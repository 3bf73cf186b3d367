import Crypto
public import Foundation
public import Periodical

/// A publisher's public key in minisign's format: `Ed`, the key's number of 8 bytes, the Ed25519 key, in Base64 (`RW...`).
public struct PublicKey: Sendable, Hashable, CustomStringConvertible {
    /// Tells keys apart; chosen at random.
    public let number: Data
    let key: Data

    init(number: Data, key: Data) {
        self.number = number
        self.key = key
    }

    /// Reads a key as it is typed, or the whole text of a `.pub` file.
    /// - Parameter subject: where the text is from, for messages, which show nothing of the text: it may be what is to stay secret.
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
                "it is the secret key, which signs", "Keep it to yourself, and give its public half: KEYFILE.pub.")
        }
        guard bytes.count == 42, bytes.prefix(2) == MinisignText.algorithm else {
            throw malformed(
                "it is no key in minisign's format",
                "Give the 56 letters that begin with RW, or the file KEYFILE.pub.")
        }
        number = bytes.subdata(in: 2..<10)
        key = bytes.subdata(in: 10..<42)
    }

    /// The key as it is typed: `RW...`.
    public var description: String { (MinisignText.algorithm + number + key).base64EncodedString() }

    /// The key's number as people read it.
    public var shownNumber: String { Data(number.reversed()).map { String(format: "%02X", $0) }.joined() }

    /// The text of its file.
    public var fileText: String { "\(MinisignText.untrusted)minisign public key \(shownNumber)\n\(self)\n" }

    /// Checks a signature.
    /// - Parameters:
    ///   - signature: what is said to be made with this key.
    ///   - data: the bytes that were signed.
    ///   - subject: the file or URL, for messages.
    /// - Throws: ``MastheadError`` with the code `signature.untrusted`.
    public func verify(_ signature: Signature, of data: Data, subject: String) throws(MastheadError) {
        func refused(_ found: String) -> MastheadError {
            MastheadError(
                .untrusted, cannot: "check the signature of", to: subject, found: found,
                hint: "It may have been changed on its way. Ask the publisher, by another way, for their key.")
        }
        guard signature.keyNumber == number else {
            throw refused("it is by key \(signature.shownKeyNumber), not by \(shownNumber)")
        }
        let isRight: Bool
        do {
            let key = try Curve25519.Signing.PublicKey(rawRepresentation: key)
            let signed = signature.isPrehashed ? BLAKE2b.hash(data, byteCount: 64) : data
            isRight =
                key.isValidSignature(signature.bytes, for: signed)
                && key.isValidSignature(
                    signature.globalBytes, for: signature.bytes + Data(signature.trustedComment.utf8))
        } catch { throw refused("the key is none") }
        guard isRight else { throw refused("the signature does not fit what came") }
    }
}
