import COpenSSL
import Foundation

/// OpenSSL's libcrypto, with a separate context that neither the system's `openssl.cnf` nor libcurl's settings
/// affect.
enum OpenSSL {
    /// A pointer to an OpenSSL object that never changes once created, and is never freed.
    struct Shared: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    private static let context = Shared(pointer: required(masthead_openssl_context(), "a library context"))

    /// The context for every fetch and every new key.
    static var library: OpaquePointer { context.pointer }

    /// Unwraps a new object, or stops the process if libcrypto is out of memory or lacks an algorithm. CryptoKit's
    /// functions for hashes and random keys cannot report an error, and must never return a wrong hash.
    static func required(_ object: OpaquePointer?, _ name: StaticString) -> OpaquePointer {
        guard let object else { fatalError("libcrypto cannot create \(name): \(failure())") }
        return object
    }

    /// Stops the process unless a function returned 1.
    static func require(_ status: Int32, _ name: StaticString) {
        guard status == 1 else { fatalError("libcrypto failed at \(name): \(failure())") }
    }

    /// Throws an error unless a function returned 1.
    static func check(_ status: Int32) throws(CryptoKitError) {
        guard status == 1 else { throw failure() }
    }

    /// Unwraps a new object, or throws an error.
    static func checked(_ object: OpaquePointer?) throws(CryptoKitError) -> OpaquePointer {
        guard let object else { throw failure() }
        return object
    }

    /// Returns the last error of this thread, and clears its error queue so that libcurl does not find old errors.
    static func failure() -> CryptoKitError {
        let code = ERR_peek_last_error()
        ERR_clear_error()
        return .underlyingCoreCryptoError(error: Int32(truncatingIfNeeded: code))
    }

    /// Whether two byte sequences are equal. The time taken depends only on their lengths.
    static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count else { return false }
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return CRYPTO_memcmp(first, second, left.count) == 0
    }
}

extension DataProtocol {
    /// Calls a function with all bytes in one buffer. Its address is never nil.
    func withBytes<Output, Failure>(
        _ body: (UnsafePointer<UInt8>, Int) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        if regions.count == 1, let region = regions.first { return try region.withPointer(body) }
        return try Array(self).withPointer(body)
    }
}

extension ContiguousBytes {
    fileprivate func withPointer<Output, Failure>(
        _ body: (UnsafePointer<UInt8>, Int) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        let result = withUnsafeBytes { (buffer) -> Result<Output, Failure> in
            let bytes = buffer.bindMemory(to: UInt8.self)
            var none: UInt8 = 0
            return Result { () throws(Failure) in
                guard let start = bytes.baseAddress else {
                    return try withUnsafePointer(to: &none) { pointer throws(Failure) in try body(pointer, 0) }
                }
                return try body(start, bytes.count)
            }
        }
        return try result.get()
    }
}
