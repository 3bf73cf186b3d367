import CSodium
import Foundation
import Periodical

/// Encrypts data (libsodium's secretbox: XSalsa20 and Poly1305), and derives keys from passphrases (Argon2id).
enum SecretBox {
    static let keyByteCount = 32
    private static let nonceByteCount = 24
    private static let proofByteCount = 16

    /// How to derive a key from a passphrase.
    struct Derivation: Sendable, Hashable, Codable {
        var name = "argon2id13"
        var salt: Data
        var operations: UInt64
        /// The memory for the derivation, in bytes.
        var memory: Int

        private static let saltByteCount = 16

        /// Creates parameters with a new salt, and with the amount of work that libsodium recommends for interactive
        /// use.
        init() {
            salt = Data(SecretBox.random(Self.saltByteCount))
            (operations, memory) = (2, 64 << 20)
        }

        /// Derives a key from a passphrase.
        /// - Throws: ``MastheadError`` if the parameters are not supported or exceed the limits.
        func key(of passphrase: String) throws(MastheadError) -> [UInt8] {
            var key = [UInt8](repeating: 0, count: SecretBox.keyByteCount)
            let letters = passphrase.utf8.map { CChar(bitPattern: $0) }
            guard name == "argon2id13", salt.count == Self.saltByteCount, (1...16).contains(operations),
                (8192...(1 << 30)).contains(memory), sodium_init() >= 0,
                crypto_pwhash(
                    &key, UInt64(SecretBox.keyByteCount), letters, UInt64(letters.count), [UInt8](salt), operations,
                    memory, crypto_pwhash_ALG_ARGON2ID13) == 0
            else { throw SecretBox.failure("derive a key from the passphrase") }
            return key
        }
    }

    static func newKey() -> [UInt8] { random(keyByteCount) }

    private static func random(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    static func close(_ secret: Data, with key: [UInt8]) throws(MastheadError) -> Data {
        let nonce = random(nonceByteCount)
        var box = [UInt8](repeating: 0, count: secret.count + proofByteCount)
        guard key.count == keyByteCount, sodium_init() >= 0,
            crypto_secretbox_easy(&box, [UInt8](secret), UInt64(secret.count), nonce, key) == 0
        else { throw failure("encrypt the password") }
        return Data(nonce + box)
    }

    /// Decrypts a box. Returns nil if the key is wrong or the box was changed.
    static func open(_ data: Data, with key: [UInt8]) throws(MastheadError) -> Data? {
        guard data.count >= nonceByteCount + proofByteCount, key.count == keyByteCount else { return nil }
        guard sodium_init() >= 0 else { throw failure("decrypt the password") }
        let (nonce, box) = ([UInt8](data.prefix(nonceByteCount)), [UInt8](data.dropFirst(nonceByteCount)))
        var secret = [UInt8](repeating: 0, count: box.count - proofByteCount)
        guard crypto_secretbox_open_easy(&secret, box, UInt64(box.count), nonce, key) == 0 else { return nil }
        return Data(secret)
    }

    private static func failure(_ action: String) -> MastheadError {
        MastheadError(
            .noSecret, cannot: action, to: "libsodium",
            found: "a libsodium function failed, possibly because memory is low",
            remedies: [.tryAgain])
    }
}
