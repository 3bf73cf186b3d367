import COpenSSL
public import Foundation

/// A hash function. Hashers are values: a copy continues independently of the original.
public protocol HashFunction: Sendable {
    /// The type of the result.
    associatedtype Digest: Cryptography.Digest

    /// The number of bytes that the function processes at a time.
    static var blockByteCount: Int { get }
    /// The implementation in libcrypto.
    static var method: DigestMethod { get }

    /// Creates a hasher without input.
    init()

    /// Adds bytes to the input.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)

    /// Returns the hash of the input so far. More bytes can be added later.
    func finalize() -> Digest

    /// Returns the hash of bytes.
    static func hash(bufferPointer: UnsafeRawBufferPointer) -> Digest
}

extension HashFunction {
    /// The number of bytes of a hash.
    public static var byteCount: Int { Digest.byteCount }

    /// Adds bytes to the input.
    public mutating func update(data: some DataProtocol) {
        for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }

    /// Returns the hash of bytes.
    public static func hash(data: some DataProtocol) -> Digest {
        if data.regions.count == 1, let region = data.regions.first {
            return region.withUnsafeBytes { hash(bufferPointer: $0) }
        }
        var hasher = Self()
        hasher.update(data: data)
        return hasher.finalize()
    }
}

/// A hash function of libcrypto.
public struct DigestMethod: Sendable {
    /// The name of the function in libcrypto.
    let name: String
    private let method: OpenSSL.Shared

    init(_ name: String) {
        self.name = name
        method = OpenSSL.Shared(
            pointer: OpenSSL.required(EVP_MD_fetch(OpenSSL.library, name, nil), "a hash function"))
    }

    var pointer: OpaquePointer { method.pointer }

    /// Returns the hash of bytes.
    func hash(_ bytes: UnsafeRawBufferPointer) -> DigestBytes {
        DigestBytes { digest, byteCount in
            OpenSSL.require(EVP_Digest(bytes.baseAddress, bytes.count, digest, &byteCount, pointer, nil), "a hash")
        }
    }
}
