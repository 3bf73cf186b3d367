import COpenSSL
import Foundation

/// The bytes of a secret, which are overwritten before their memory is freed.
struct SecretBytes: Sendable {
    /// The memory, which does not change once initialized.
    private final class Memory: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(byteCount: Int) {
            bytes = .allocate(byteCount: byteCount, alignment: 16)
            bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }

        deinit {
            OPENSSL_cleanse(bytes.baseAddress, bytes.count)
            bytes.deallocate()
        }
    }

    private let memory: Memory

    /// Creates secret bytes by calling a function that writes them.
    init<Failure>(
        byteCount: Int, _ write: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Void
    ) throws(Failure) {
        memory = Memory(byteCount: byteCount)
        if let start = memory.bytes.bindMemory(to: UInt8.self).baseAddress { try write(start) }
    }

    /// Copies bytes.
    init(_ bytes: some ContiguousBytes) {
        memory = bytes.withUnsafeBytes { buffer in
            let memory = Memory(byteCount: buffer.count)
            memory.bytes.copyMemory(from: buffer)
            return memory
        }
    }

    var count: Int { memory.bytes.count }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        defer { withExtendedLifetime(memory) {} }
        return try body(UnsafeRawBufferPointer(memory.bytes))
    }

    /// Calls a function with the bytes. Their address is never nil.
    func withBytes<Result, Failure>(
        _ body: (UnsafePointer<UInt8>, Int) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        defer { withExtendedLifetime(memory) {} }
        let bytes = UnsafeRawBufferPointer(memory.bytes)
        return try bytes.withBytes(body)
    }

    /// Whether two secrets are equal. The time taken depends only on their lengths.
    static func areEqual(_ left: Self, _ right: Self) -> Bool {
        left.withUnsafeBytes { first in right.withUnsafeBytes { OpenSSL.areEqual(first, $0) } }
    }
}
