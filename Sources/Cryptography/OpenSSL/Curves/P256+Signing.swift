public import Foundation

/// The curve P-256 (FIPS 186-4).
public enum P256 {
    /// ECDSA with SHA-256.
    public enum Signing {
        private static let digest = SHA256.method.name

        /// A private key.
        public struct PrivateKey: Sendable {
            private let scalar: P256Scalar

            /// Creates a random key.
            public init() { scalar = P256Scalar() }

            /// Reads a 32-byte key.
            public init(rawRepresentation: some ContiguousBytes) throws {
                scalar = try P256Scalar(SecretBytes(rawRepresentation))
            }

            /// Reads a key in DER, as PKCS #8 or SEC 1.
            public init(derRepresentation: some Sequence<UInt8>) throws {
                scalar = try P256Scalar(der: Array(derRepresentation))
            }

            /// Reads a key in PEM, as PKCS #8 or SEC 1.
            public init(pemRepresentation: String) throws { scalar = try P256Scalar(pem: pemRepresentation) }

            /// The 32-byte key.
            public var rawRepresentation: Data { scalar.number }
            /// The key in DER, as PKCS #8.
            public var derRepresentation: Data { scalar.der }
            /// The key in PEM, as PKCS #8.
            public var pemRepresentation: String { scalar.pem }
            /// The public key.
            public var publicKey: PublicKey { PublicKey(point: scalar.point) }

            /// Signs data.
            public func signature(for data: some DataProtocol) throws -> ECDSASignature {
                try ECDSASignature(derRepresentation: scalar.key.signature(for: data, digest: digest))
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

            /// Reads a key in DER (SubjectPublicKeyInfo).
            public init(derRepresentation: some Sequence<UInt8>) throws {
                point = try P256Point(der: Array(derRepresentation))
            }

            /// Reads a key in PEM.
            public init(pemRepresentation: String) throws { point = try P256Point(pem: pemRepresentation) }

            /// The coordinates, 64 bytes.
            public var rawRepresentation: Data { point.coordinates }
            /// The uncompressed point, 65 bytes.
            public var x963Representation: Data { Data(point.bytes) }
            /// The key in DER (SubjectPublicKeyInfo).
            public var derRepresentation: Data { point.der }
            /// The key in PEM.
            public var pemRepresentation: String { point.pem }

            /// Whether a signature was made with the matching private key for this data.
            public func isValidSignature(_ signature: ECDSASignature, for data: some DataProtocol) -> Bool {
                point.key.isValid(signature.derRepresentation, for: data, digest: digest)
            }
        }
    }
}
