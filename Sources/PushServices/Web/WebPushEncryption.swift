import Cryptography
package import Foundation
package import Periodical

/// Encrypts messages for a browser, so that its push service cannot read them (RFC 8291).
package enum WebPushEncryption {
    /// The maximum size of a message, in bytes. With the header and the record's overhead, this makes the 4,096 bytes
    /// that every push service accepts (section 4).
    package static let messageByteLimit = 3993
    private static let recordSize = 4096

    /// Encrypts a message with a new key and salt.
    /// - Parameter byteCount: The size to pad the message to, which hides its length.
    package static func encrypt(
        _ message: Data, for subscription: PushSubscription, paddedTo byteCount: Int = 0
    ) throws(MastheadError) -> Data {
        try encrypt(
            message, for: subscription, paddedTo: byteCount, key: P256.KeyAgreement.PrivateKey(),
            salt: SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) })
    }

    /// Encrypts a message with the given key and salt, as in the standard's examples.
    /// - Parameter key: The sender's private key, 32 bytes.
    package static func encrypt(
        _ message: Data, for subscription: PushSubscription, key: Data, salt: Data
    ) throws(MastheadError) -> Data {
        let privateKey: P256.KeyAgreement.PrivateKey
        do { privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: key) } catch {
            throw MastheadError(.pushKey, cannot: "read", to: "a key for a message", found: "\(error)")
        }
        return try encrypt(message, for: subscription, paddedTo: 0, key: privateKey, salt: salt)
    }

    private static func encrypt(
        _ message: Data, for subscription: PushSubscription, paddedTo byteCount: Int,
        key: P256.KeyAgreement.PrivateKey, salt: Data
    ) throws(MastheadError) -> Data {
        guard message.count <= messageByteLimit else {
            throw .pushMessage(
                "the message", found: "the size is \(message.count) bytes, but the limit is \(messageByteLimit)")
        }
        let padding = max(0, min(byteCount, messageByteLimit) - message.count)
        do {
            let theirs = try P256.KeyAgreement.PublicKey(x963Representation: subscription.publicKey)
            let ours = key.publicKey.x963Representation
            // Derive the key as in RFC 8291, sections 3.3 and 3.4.
            let material = try key.sharedSecretFromKeyAgreement(with: theirs).hkdfDerivedSymmetricKey(
                using: SHA256.self, salt: subscription.secret,
                sharedInfo: Data("WebPush: info\0".utf8) + subscription.publicKey + ours, outputByteCount: 32)
            let encrypted = try EncryptedContent.encrypt(
                message, key: material.withUnsafeBytes { Data($0) }, salt: salt, keyID: ours, recordSize: recordSize,
                paddings: [padding])
            if let encrypted { return encrypted }
        } catch { throw .pushMessage("the message", found: "encryption failed: \(error)") }
        throw .pushMessage("the message", found: "encryption failed: the salt has \(salt.count) bytes, not 16")
    }
}
