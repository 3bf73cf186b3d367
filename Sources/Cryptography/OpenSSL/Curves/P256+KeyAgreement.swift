import COpenSSL
public import Foundation

extension P256 {
    /// Elliptic-curve Diffie-Hellman (SP 800-56A).
    public enum KeyAgreement {
        /// A private key.
        public struct PrivateKey: Sendable {
            private let scalar: P256Scalar

            /// Creates a random key.
            public init() { scalar = P256Scalar() }

            /// Reads a 32-byte key.
            public init(rawRepresentation: some ContiguousBytes) throws {
                scalar = try P256Scalar(SecretBytes(rawRepresentation))
            }

            /// The 32-byte key.
            public var rawRepresentation: Data { scalar.number }
            /// The public key.
            public var publicKey: PublicKey { PublicKey(point: scalar.point) }

            /// Computes the secret that this key shares with another.
            public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
                let context = try OpenSSL.checked(
                    EVP_PKEY_CTX_new_from_pkey(OpenSSL.library, scalar.key.pointer, nil))
                defer { EVP_PKEY_CTX_free(context) }
                try OpenSSL.check(EVP_PKEY_derive_init(context))
                try OpenSSL.check(EVP_PKEY_derive_set_peer(context, publicKeyShare.point.key.pointer))
                let byteCount = P256Point.coordinateByteCount
                let bytes = try SecretBytes(byteCount: byteCount) { start throws(CryptoKitError) in
                    var count = byteCount
                    try OpenSSL.check(EVP_PKEY_derive(context, start, &count))
                    guard count == byteCount else { throw .incorrectParameterSize }
                }
                return SharedSecret(bytes: bytes)
            }
        }

        /// A public key.
        public struct PublicKey: Sendable {
            fileprivate let point: P256Point

            fileprivate init(point: P256Point) { self.point = point }

            /// Reads the coordinates, 64 bytes.
            /// - Throws: an error if the point is not on the curve.
            public init(rawRepresentation: some ContiguousBytes) throws {
                point = try P256Point(coordinates: rawRepresentation.withUnsafeBytes { Array($0) })
            }

            /// Reads an uncompressed point, 65 bytes.
            /// - Throws: an error if the point is not on the curve.
            public init(x963Representation: some ContiguousBytes) throws {
                point = try P256Point(x963Representation.withUnsafeBytes { Array($0) })
            }

            /// The coordinates, 64 bytes.
            public var rawRepresentation: Data { point.coordinates }
            /// The uncompressed point, 65 bytes.
            public var x963Representation: Data { Data(point.bytes) }
        }
    }
}
