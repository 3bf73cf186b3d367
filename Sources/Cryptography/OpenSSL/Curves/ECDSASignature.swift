import COpenSSL
public import Foundation

extension P256.Signing {
    /// An ECDSA signature, which consists of two numbers.
    public struct ECDSASignature: ContiguousBytes, Sendable, Hashable {
        private static let byteCount = 2 * P256Point.coordinateByteCount

        /// Both numbers, 32 bytes each (IEEE P1363).
        public let rawRepresentation: Data
        /// The signature in DER (RFC 3279, section 2.2.3).
        public let derRepresentation: Data

        /// Reads both numbers, 32 bytes each.
        public init(rawRepresentation: some DataProtocol) throws {
            guard rawRepresentation.count == Self.byteCount else { throw CryptoKitError.incorrectParameterSize }
            let bytes = Array(rawRepresentation)
            let half = P256Point.coordinateByteCount
            self.rawRepresentation = Data(bytes)
            derRepresentation = try Self.der(Array(bytes[..<half]), Array(bytes[half...]))
        }

        /// Reads a signature in DER. Only the canonical encoding is accepted.
        public init(derRepresentation: some DataProtocol) throws {
            let bytes = Array(derRepresentation)
            rawRepresentation = Data(try Self.raw(bytes))
            self.derRepresentation = Data(bytes)
            let half = P256Point.coordinateByteCount
            let canonical = try Self.der(
                Array(rawRepresentation.prefix(half)), Array(rawRepresentation.suffix(half)))
            guard canonical == self.derRepresentation else { throw CryptoKitASN1Error.invalidASN1Object }
        }

        /// Calls a function with the bytes of both numbers.
        public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
            try rawRepresentation.withUnsafeBytes(body)
        }

        private static func raw(_ der: [UInt8]) throws -> [UInt8] {
            var next: UnsafePointer<UInt8>?
            return try der.withUnsafeBufferPointer { buffer in
                next = buffer.baseAddress
                guard let signature = d2i_ECDSA_SIG(nil, &next, buffer.count) else { throw OpenSSL.failure() }
                defer { ECDSA_SIG_free(signature) }
                var raw = [UInt8](repeating: 0, count: byteCount)
                let half = P256Point.coordinateByteCount
                // Negative numbers are not canonical, and larger ones do not fit into 32 bytes.
                let written = raw.withUnsafeMutableBufferPointer { raw -> [Int32] in
                    guard let start = raw.baseAddress else { return [] }
                    return [
                        BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, Int32(half)),
                        BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + half, Int32(half)),
                    ]
                }
                guard written == [Int32(half), Int32(half)] else { throw OpenSSL.failure() }
                return raw
            }
        }

        private static func der(_ r: [UInt8], _ s: [UInt8]) throws -> Data {
            let signature = try OpenSSL.checked(ECDSA_SIG_new())
            defer { ECDSA_SIG_free(signature) }
            let (first, second) = (BN_bin2bn(r, Int32(r.count), nil), BN_bin2bn(s, Int32(s.count), nil))
            // The signature owns both numbers, unless the call fails.
            guard ECDSA_SIG_set0(signature, first, second) == 1 else {
                BN_free(first)
                BN_free(second)
                throw OpenSSL.failure()
            }
            let byteCount = i2d_ECDSA_SIG(signature, nil)
            guard byteCount > 0 else { throw OpenSSL.failure() }
            var der = [UInt8](repeating: 0, count: Int(byteCount))
            let written = der.withUnsafeMutableBufferPointer { buffer in
                var next = buffer.baseAddress
                return i2d_ECDSA_SIG(signature, &next)
            }
            guard written == byteCount else { throw OpenSSL.failure() }
            return Data(der)
        }
    }
}
