/// The hash function SHA-256 (FIPS 180-4).
public struct SHA256: HashFunction {
    /// The number of bytes that the function processes at a time.
    public static var blockByteCount: Int { 64 }
    /// The implementation in libcrypto.
    public static let method = DigestMethod("SHA2-256")

    private var context = DigestContext(Self.method)

    /// Creates a hasher without input.
    public init() {}

    /// Adds bytes to the input.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { context.update(bufferPointer) }

    /// Returns the hash of the input so far. More bytes can be added later.
    public func finalize() -> SHA256Digest { SHA256Digest(storage: context.finalize()) }

    /// Returns the hash of bytes.
    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> SHA256Digest {
        SHA256Digest(storage: method.hash(bufferPointer))
    }
}

/// A SHA-256 hash.
public struct SHA256Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { 32 }

    let storage: DigestBytes

    /// Calls a function with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBytes(body)
    }
}

/// The hash function SHA-384 (FIPS 180-4).
public struct SHA384: HashFunction {
    /// The number of bytes that the function processes at a time.
    public static var blockByteCount: Int { 128 }
    /// The implementation in libcrypto.
    public static let method = DigestMethod("SHA2-384")

    private var context = DigestContext(Self.method)

    /// Creates a hasher without input.
    public init() {}

    /// Adds bytes to the input.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { context.update(bufferPointer) }

    /// Returns the hash of the input so far. More bytes can be added later.
    public func finalize() -> SHA384Digest { SHA384Digest(storage: context.finalize()) }

    /// Returns the hash of bytes.
    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> SHA384Digest {
        SHA384Digest(storage: method.hash(bufferPointer))
    }
}

/// A SHA-384 hash.
public struct SHA384Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { 48 }

    let storage: DigestBytes

    /// Calls a function with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBytes(body)
    }
}

/// The hash function SHA-512 (FIPS 180-4).
public struct SHA512: HashFunction {
    /// The number of bytes that the function processes at a time.
    public static var blockByteCount: Int { 128 }
    /// The implementation in libcrypto.
    public static let method = DigestMethod("SHA2-512")

    private var context = DigestContext(Self.method)

    /// Creates a hasher without input.
    public init() {}

    /// Adds bytes to the input.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { context.update(bufferPointer) }

    /// Returns the hash of the input so far. More bytes can be added later.
    public func finalize() -> SHA512Digest { SHA512Digest(storage: context.finalize()) }

    /// Returns the hash of bytes.
    public static func hash(bufferPointer: UnsafeRawBufferPointer) -> SHA512Digest {
        SHA512Digest(storage: method.hash(bufferPointer))
    }
}

/// A SHA-512 hash.
public struct SHA512Digest: Digest {
    /// The number of bytes.
    public static var byteCount: Int { 64 }

    let storage: DigestBytes

    /// Calls a function with the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try storage.withUnsafeBytes(body)
    }
}
