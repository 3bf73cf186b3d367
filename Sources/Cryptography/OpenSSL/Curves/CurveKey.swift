import COpenSSL
import Foundation

/// An immutable key on an elliptic curve, which libcrypto may use on several threads.
final class CurveKey: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes ownership of a new key, or throws an error if the pointer is nil.
    init(owning key: OpaquePointer?) throws(CryptoKitError) { pointer = try OpenSSL.checked(key) }

    deinit { EVP_PKEY_free(pointer) }

    /// Signs data.
    /// - Parameter digest: The name of the hash function, or nil if the algorithm includes one.
    func signature(for data: some DataProtocol, digest: String?) throws(CryptoKitError) -> Data {
        let context = try OpenSSL.checked(EVP_MD_CTX_new())
        defer { EVP_MD_CTX_free(context) }
        try OpenSSL.check(EVP_DigestSignInit_ex(context, nil, digest, OpenSSL.library, nil, pointer, nil))
        var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(pointer)))
        var count = signature.count
        try data.withBytes { bytes, length throws(CryptoKitError) in
            try OpenSSL.check(EVP_DigestSign(context, &signature, &count, bytes, length))
        }
        return Data(signature.prefix(count))
    }

    /// Whether a signature is valid. Malformed signatures are invalid.
    func isValid(_ signature: some DataProtocol, for data: some DataProtocol, digest: String?) -> Bool {
        guard let context = EVP_MD_CTX_new() else { return false }
        defer {
            EVP_MD_CTX_free(context)
            // An invalid signature also leaves errors in the queue.
            ERR_clear_error()
        }
        guard EVP_DigestVerifyInit_ex(context, nil, digest, OpenSSL.library, nil, pointer, nil) == 1 else {
            return false
        }
        return signature.withBytes { signature, signatureLength in
            data.withBytes { EVP_DigestVerify(context, signature, signatureLength, $0, $1) == 1 }
        }
    }
}
