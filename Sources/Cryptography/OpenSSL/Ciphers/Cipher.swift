import COpenSSL
import Foundation

/// A single encryption or decryption with AES in Galois/Counter Mode.
final class Cipher {
    private static let methods: [Int: OpenSSL.Shared] = Dictionary(
        uniqueKeysWithValues: [128, 192, 256].map { bitCount in
            let cipher = EVP_CIPHER_fetch(OpenSSL.library, "AES-\(bitCount)-GCM", nil)
            return (bitCount, OpenSSL.Shared(pointer: OpenSSL.required(cipher, "AES-GCM")))
        })

    private let context: OpaquePointer

    init(_ key: SymmetricKey, _ nonce: AES.GCM.Nonce, isEncrypting: Bool) throws(CryptoKitError) {
        guard let method = Self.methods[key.bitCount] else { throw .incorrectKeySize }
        context = try OpenSSL.checked(EVP_CIPHER_CTX_new())
        // The length need not be set: 12 bytes is the default for nonces.
        try key.bytes.withBytes { key, _ throws(CryptoKitError) in
            try nonce.bytes.withBytes { nonce, _ throws(CryptoKitError) in
                try OpenSSL.check(
                    EVP_CipherInit_ex2(context, method.pointer, key, nonce, isEncrypting ? 1 : 0, nil))
            }
        }
    }

    deinit { EVP_CIPHER_CTX_free(context) }

    /// Adds data to authenticate but not encrypt.
    func authenticate(_ data: some DataProtocol) throws(CryptoKitError) {
        guard !data.isEmpty else { return }
        try data.withBytes { bytes, count throws(CryptoKitError) in
            var written: Int32 = 0
            try OpenSSL.check(EVP_CipherUpdate(context, nil, &written, bytes, try Self.length(count)))
        }
    }

    /// Encrypts or decrypts a whole message.
    func process(_ message: some DataProtocol) throws(CryptoKitError) -> Data {
        guard !message.isEmpty else { return Data() }
        return try message.withBytes { bytes, count throws(CryptoKitError) in
            let length = try Self.length(count)
            var output = [UInt8](repeating: 0, count: count)
            var written: Int32 = 0
            try OpenSSL.check(EVP_CipherUpdate(context, &output, &written, bytes, length))
            guard written == length else { throw OpenSSL.failure() }
            return Data(output)
        }
    }

    /// Ends an encryption, and returns the tag.
    func tag() throws(CryptoKitError) -> Data {
        try end()
        var tag = [UInt8](repeating: 0, count: AES.GCM.tagByteCount)
        try OpenSSL.check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag))
        return Data(tag)
    }

    /// Ends a decryption, and compares the tag in constant time.
    func verify(_ tag: Data) throws(CryptoKitError) {
        var tag = [UInt8](tag)
        guard tag.count == AES.GCM.tagByteCount else { throw .incorrectParameterSize }
        try OpenSSL.check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag))
        do throws(CryptoKitError) { try end() } catch { throw .authenticationFailure }
    }

    private func end() throws(CryptoKitError) {
        var (rest, written): ([UInt8], Int32) = ([UInt8](repeating: 0, count: AES.GCM.tagByteCount), 0)
        try OpenSSL.check(EVP_CipherFinal_ex(context, &rest, &written))
    }

    private static func length(_ count: Int) throws(CryptoKitError) -> Int32 {
        guard let length = Int32(exactly: count) else { throw .incorrectParameterSize }
        return length
    }
}
