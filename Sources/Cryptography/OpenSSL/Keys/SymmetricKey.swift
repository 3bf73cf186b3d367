public import Foundation

/// The size of a symmetric key.
public struct SymmetricKeySize: Sendable, Hashable {
    /// The number of bits.
    public let bitCount: Int

    /// A key of 128 bits.
    public static let bits128 = Self(bitCount: 128)
    /// A key of 192 bits.
    public static let bits192 = Self(bitCount: 192)
    /// A key of 256 bits.
    public static let bits256 = Self(bitCount: 256)

    /// Creates a size. The number of bits must be a positive multiple of 8.
    public init(bitCount: Int) {
        precondition(bitCount > 0 && bitCount % 8 == 0, "a key must have whole bytes")
        self.bitCount = bitCount
    }
}

/// A key for encryption and authentication codes. Its bytes are overwritten before their memory is freed.
public struct SymmetricKey: ContiguousBytes, Sendable, Equatable {
    let bytes: SecretBytes

    init(bytes: SecretBytes) { self.bytes = bytes }

    /// Creates a random key.
    public init(size: SymmetricKeySize) {
        let byteCount = size.bitCount / 8
        bytes = SecretBytes(byteCount: byteCount) { start in
            var generator = SystemRandomNumberGenerator()
            for index in 0..<byteCount { start[index] = generator.next() }
        }
    }

    /// Creates a key from bytes.
    public init(data: some ContiguousBytes) { bytes = SecretBytes(data) }

    /// The number of bits.
    public var bitCount: Int { bytes.count * 8 }

    /// Calls a function with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }

    /// Whether two keys are equal. The time taken depends only on their lengths.
    public static func == (left: Self, right: Self) -> Bool { SecretBytes.areEqual(left.bytes, right.bytes) }
}

/// A secret that two parties computed from their keys.
public struct SharedSecret: ContiguousBytes, Sendable, Equatable {
    let bytes: SecretBytes

    /// Calls a function with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }

    /// Derives a key with HKDF (RFC 5869).
    public func hkdfDerivedSymmetricKey<Function: HashFunction>(
        using hashFunction: Function.Type, salt: some DataProtocol, sharedInfo: some DataProtocol,
        outputByteCount: Int
    ) -> SymmetricKey {
        HKDF<Function>.deriveKey(
            inputKeyMaterial: SymmetricKey(bytes: bytes), salt: salt, info: sharedInfo,
            outputByteCount: outputByteCount)
    }

    /// Whether two secrets are equal. The time taken depends only on their lengths.
    public static func == (left: Self, right: Self) -> Bool { SecretBytes.areEqual(left.bytes, right.bytes) }
}
