import COpenSSL
public import Foundation

/// The curve Curve25519.
public enum Curve25519 {
    /// Ed25519 signatures (RFC 8032).
    public enum Signing {
        private static let keyByteCount = 32
        private static let signatureByteCount = 64

        /// A private key.
        public struct PrivateKey: Sendable {
            private let seed: SecretBytes
            private let key: CurveKey

            /// The public key.
            public let publicKey: PublicKey

            /// Creates a random key.
            public init() {
                let seed = SymmetricKey(size: .bits256).bytes
                do { try self.init(seed) } catch { fatalError("libcrypto cannot create an Ed25519 key: \(error)") }
            }

            /// Reads a 32-byte key.
            public init(rawRepresentation: some ContiguousBytes) throws {
                try self.init(SecretBytes(rawRepresentation))
            }

            private init(_ seed: SecretBytes) throws(CryptoKitError) {
                guard seed.count == keyByteCount else { throw .incorrectKeySize }
                let key = try seed.withBytes { bytes, count throws(CryptoKitError) in
                    try CurveKey(
                        owning: EVP_PKEY_new_raw_private_key_ex(OpenSSL.library, "ED25519", nil, bytes, count))
                }
                var (point, byteCount) = ([UInt8](repeating: 0, count: keyByteCount), keyByteCount)
                try OpenSSL.check(EVP_PKEY_get_raw_public_key(key.pointer, &point, &byteCount))
                guard byteCount == keyByteCount else { throw .incorrectParameterSize }
                self.seed = seed
                self.key = key
                publicKey = PublicKey(bytes: point, key: key)
            }

            /// The 32-byte key.
            public var rawRepresentation: Data { seed.withUnsafeBytes { Data($0) } }

            /// Signs data.
            /// - Returns: The 64-byte signature.
            public func signature(for data: some DataProtocol) throws -> Data {
                let signature = try key.signature(for: data, digest: nil)
                guard signature.count == signatureByteCount else { throw CryptoKitError.incorrectParameterSize }
                return signature
            }
        }

        /// A public key.
        public struct PublicKey: Sendable {
            private let bytes: [UInt8]
            private let key: CurveKey

            fileprivate init(bytes: [UInt8], key: CurveKey) {
                self.bytes = bytes
                self.key = key
            }

            /// Reads a 32-byte key. If the bytes are not a point on the curve, no signature is valid.
            public init(rawRepresentation: some ContiguousBytes) throws {
                bytes = rawRepresentation.withUnsafeBytes { Array($0) }
                guard bytes.count == keyByteCount else { throw CryptoKitError.incorrectKeySize }
                key = try CurveKey(
                    owning: EVP_PKEY_new_raw_public_key_ex(OpenSSL.library, "ED25519", nil, bytes, bytes.count))
            }

            /// The 32-byte key.
            public var rawRepresentation: Data { Data(bytes) }

            /// Whether a signature was made with the matching private key for this data.
            public func isValidSignature(_ signature: some DataProtocol, for data: some DataProtocol) -> Bool {
                signature.count == signatureByteCount && key.isValid(signature, for: data, digest: nil)
            }
        }
    }
}
