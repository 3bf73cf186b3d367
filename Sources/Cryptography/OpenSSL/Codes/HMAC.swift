import COpenSSL
public import Foundation

/// An authentication code.
public struct HashedAuthenticationCode<Function: HashFunction>: Digest {
    /// The number of bytes.
    public static var byteCount: Int { Function.byteCount }

    let storage: DigestBytes

    /// Calls a function with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBytes(body)
    }
}

/// A message authentication code based on a hash function (RFC 2104).
public enum HMAC<Function: HashFunction>: Sendable {
    /// The type of the authentication code.
    public typealias MAC = HashedAuthenticationCode<Function>

    /// Returns the authentication code for data.
    public static func authenticationCode(for data: some DataProtocol, using key: SymmetricKey) -> MAC {
        let context = OpenSSL.required(EVP_MAC_CTX_new(HMACMethod.shared.pointer), "an authentication code")
        defer { EVP_MAC_CTX_free(context) }
        key.bytes.withBytes { bytes, count in
            OpenSSL.require(
                masthead_hmac_start(context, Function.method.name, bytes, count),
                "the key of an authentication code")
        }
        for region in data.regions {
            region.withBytes { bytes, count in
                OpenSSL.require(EVP_MAC_update(context, bytes, count), "an authentication code")
            }
        }
        return MAC(
            storage: DigestBytes { code, byteCount in
                var count = 0
                OpenSSL.require(
                    EVP_MAC_final(context, code, &count, Int(EVP_MAX_MD_SIZE)), "the end of an authentication code")
                byteCount = UInt32(count)
            })
    }

    /// Whether an authentication code is correct for data. The comparison always takes the same time.
    public static func isValidAuthenticationCode(
        _ code: some ContiguousBytes, authenticating data: some DataProtocol, using key: SymmetricKey
    ) -> Bool {
        let right = authenticationCode(for: data, using: key)
        return code.withUnsafeBytes { given in right.withUnsafeBytes { OpenSSL.areEqual($0, given) } }
    }
}

private enum HMACMethod {
    static let shared = OpenSSL.Shared(
        pointer: OpenSSL.required(EVP_MAC_fetch(OpenSSL.library, "HMAC", nil), "HMAC"))
}
