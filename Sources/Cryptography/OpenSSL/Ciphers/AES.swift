import COpenSSL
public import Foundation

/// The Advanced Encryption Standard (FIPS 197).
public enum AES {
    /// AES in Galois/Counter Mode, which encrypts and authenticates (NIST SP 800-38D).
    public enum GCM {
        static let tagByteCount = 16

        /// Encrypts a message.
        /// - Parameters:
        ///   - message: The message.
        ///   - key: A key of 128, 192 or 256 bits.
        ///   - nonce: A value that must never be used twice with a key. By default, a random value.
        public static func seal(
            _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox {
            try seal(message, using: key, nonce: nonce, authenticating: [UInt8]())
        }

        /// Encrypts a message, and authenticates it along with data that is not encrypted.
        public static func seal(
            _ message: some DataProtocol, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating data: some DataProtocol
        ) throws -> SealedBox {
            let nonce = nonce ?? Nonce()
            let cipher = try Cipher(key, nonce, isEncrypting: true)
            try cipher.authenticate(data)
            let ciphertext = try cipher.process(message)
            return SealedBox(nonce: nonce, ciphertext: ciphertext, tag: try cipher.tag())
        }

        /// Decrypts a message.
        /// - Throws: ``CryptoKitError/authenticationFailure`` if the message, its nonce or its tag was changed, or if
        ///   the key is wrong.
        public static func open(_ box: SealedBox, using key: SymmetricKey) throws -> Data {
            try open(box, using: key, authenticating: [UInt8]())
        }

        /// Decrypts a message that was authenticated along with other data.
        public static func open(
            _ box: SealedBox, using key: SymmetricKey, authenticating data: some DataProtocol
        ) throws -> Data {
            let cipher = try Cipher(key, box.nonce, isEncrypting: false)
            try cipher.authenticate(data)
            let message = try cipher.process(box.ciphertext)
            try cipher.verify(box.tag)
            return message
        }
    }
}

extension AES.GCM {
    /// A 12-byte value that must never be used twice with a key.
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
        static let byteCount = 12

        let bytes: [UInt8]

        /// Creates a random nonce.
        public init() {
            bytes = (0..<Self.byteCount).map { _ in UInt8.random(in: .min ... .max) }
        }

        /// Creates a nonce from 12 bytes.
        /// - Throws: ``CryptoKitError/incorrectParameterSize``.
        public init(data: some DataProtocol) throws {
            guard data.count == Self.byteCount else { throw CryptoKitError.incorrectParameterSize }
            bytes = Array(data)
        }

        /// Calls a function with the bytes.
        public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            try bytes.withUnsafeBytes(body)
        }

        /// Returns the bytes in order.
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }

    /// An encrypted message.
    public struct SealedBox: Sendable {
        /// The nonce.
        public let nonce: Nonce
        /// The encrypted message, which is as long as the original.
        public let ciphertext: Data
        /// The 16-byte authentication code.
        public let tag: Data

        init(nonce: Nonce, ciphertext: Data, tag: Data) {
            self.nonce = nonce
            self.ciphertext = ciphertext
            self.tag = tag
        }

        /// Creates a sealed box from its parts.
        /// - Throws: ``CryptoKitError/incorrectParameterSize`` if the tag is not 16 bytes long.
        public init(nonce: Nonce, ciphertext: some DataProtocol, tag: some DataProtocol) throws {
            guard tag.count == tagByteCount else { throw CryptoKitError.incorrectParameterSize }
            self.init(nonce: nonce, ciphertext: Data(ciphertext), tag: Data(tag))
        }
    }
}
