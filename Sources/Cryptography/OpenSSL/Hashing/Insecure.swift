/// Hash functions with known collisions, which third-party formats and protocols still require.
public enum Insecure {
    /// The hash function SHA-1 (FIPS 180-4).
    public struct SHA1: HashFunction {
        /// The number of bytes that the function processes at a time.
        public static var blockByteCount: Int { 64 }
        /// The implementation in libcrypto.
        public static let method = DigestMethod("SHA1")

        private var context = DigestContext(Self.method)

        /// Creates a hasher without input.
        public init() {}

        /// Adds bytes to the input.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { context.update(bufferPointer) }

        /// Returns the hash of the input so far. More bytes can be added later.
        public func finalize() -> SHA1Digest { SHA1Digest(storage: context.finalize()) }

        /// Returns the hash of bytes.
        public static func hash(bufferPointer: UnsafeRawBufferPointer) -> SHA1Digest {
            SHA1Digest(storage: method.hash(bufferPointer))
        }
    }

    /// A SHA-1 hash.
    public struct SHA1Digest: Digest {
        /// The number of bytes.
        public static var byteCount: Int { 20 }

        let storage: DigestBytes

        /// Calls a function with the bytes.
        public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            try storage.withUnsafeBytes(body)
        }
    }

    /// The hash function MD5 (RFC 1321).
    public struct MD5: HashFunction {
        /// The number of bytes that the function processes at a time.
        public static var blockByteCount: Int { 64 }
        /// The implementation in libcrypto.
        public static let method = DigestMethod("MD5")

        private var context = DigestContext(Self.method)

        /// Creates a hasher without input.
        public init() {}

        /// Adds bytes to the input.
        public mutating func update(bufferPointer: UnsafeRawBufferPointer) { context.update(bufferPointer) }

        /// Returns the hash of the input so far. More bytes can be added later.
        public func finalize() -> MD5Digest { MD5Digest(storage: context.finalize()) }

        /// Returns the hash of bytes.
        public static func hash(bufferPointer: UnsafeRawBufferPointer) -> MD5Digest {
            MD5Digest(storage: method.hash(bufferPointer))
        }
    }

    /// An MD5 hash.
    public struct MD5Digest: Digest {
        /// The number of bytes.
        public static var byteCount: Int { 16 }

        let storage: DigestBytes

        /// Calls a function with the bytes.
        public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            try storage.withUnsafeBytes(body)
        }
    }
}
