import COpenSSL
public import Foundation

/// The result of a hash function or message authentication code. Comparisons take the same time for any content.
public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence
where Element == UInt8 {
    /// The number of bytes.
    static var byteCount: Int { get }
}

extension Digest {
    /// Returns the bytes in order.
    public func makeIterator() -> Array<UInt8>.Iterator {
        withUnsafeBytes { Array($0) }.makeIterator()
    }

    /// The number of bytes.
    public var underestimatedCount: Int { Self.byteCount }

    /// The name of the type and the bytes in hexadecimal.
    public var description: String {
        let digits = map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(Self.self): \(digits)"
    }

    /// Whether a hash equals other bytes.
    public static func == (left: Self, right: some DataProtocol) -> Bool {
        left.withUnsafeBytes { bytes in
            right.withBytes { OpenSSL.areEqual(bytes, UnsafeRawBufferPointer(start: $0, count: $1)) }
        }
    }

    /// Whether a hash differs from other bytes.
    public static func != (left: Self, right: some DataProtocol) -> Bool { !(left == right) }
}

/// The bytes of a hash.
struct DigestBytes: Hashable, Sendable {
    private let bytes: [UInt8]

    /// Creates a value by calling a function that writes its bytes.
    init(_ write: (UnsafeMutablePointer<UInt8>, inout UInt32) -> Void) {
        bytes = [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            var byteCount: UInt32 = 0
            write(start, &byteCount)
            count = Int(byteCount)
        }
    }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }

    static func == (left: Self, right: Self) -> Bool {
        left.withUnsafeBytes { first in right.withUnsafeBytes { OpenSSL.areEqual(first, $0) } }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
