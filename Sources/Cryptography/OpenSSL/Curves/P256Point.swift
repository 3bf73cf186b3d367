import COpenSSL
import Foundation

/// A public key on the curve P-256 (FIPS 186-4, section D.1.2.3).
struct P256Point: Sendable {
    /// The size of a coordinate and of a private key, in bytes.
    static let coordinateByteCount = 32

    /// A DER public key up to the point: the algorithm and the curve (RFC 5480, section 2).
    private static let header: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86, 0x48,
        0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// The uncompressed point: 0x04 and two 32-byte coordinates (SEC 1, section 2.3.3).
    let bytes: [UInt8]
    let key: CurveKey

    /// Reads an uncompressed point.
    /// - Throws: ``CryptoKitError`` if the point is not on the curve.
    init(_ bytes: [UInt8]) throws {
        guard bytes.count == 1 + 2 * Self.coordinateByteCount else { throw CryptoKitError.incorrectParameterSize }
        guard bytes[0] == 4 else { throw CryptoKitError.invalidParameter }
        let key = try CurveKey(owning: masthead_p256_key(OpenSSL.library, bytes, nil))
        try Self.check(key)
        self.init(bytes, key)
    }

    /// Reads the coordinates.
    init(coordinates: [UInt8]) throws { try self.init([4] + coordinates) }

    /// Reads a key in DER. Only the named curve and an uncompressed point are accepted.
    init(der: [UInt8]) throws {
        guard der.starts(with: Self.header) else { throw CryptoKitASN1Error.invalidASN1Object }
        try self.init(Array(der.dropFirst(Self.header.count)))
    }

    /// Reads a key in PEM.
    init(pem: String) throws {
        guard let document = PEMDocument(pem), document.type == "PUBLIC KEY" else {
            throw CryptoKitASN1Error.invalidPEMDocument
        }
        try self.init(der: Array(document.bytes))
    }

    init(_ bytes: [UInt8], _ key: CurveKey) {
        self.bytes = bytes
        self.key = key
    }

    /// The coordinates, 64 bytes.
    var coordinates: Data { Data(bytes.dropFirst()) }

    /// The key in DER.
    var der: Data { Data(Self.header + bytes) }

    /// The key in PEM.
    var pem: String { PEMDocument(type: "PUBLIC KEY", bytes: der).text }

    /// Checks that a public key is a point on the curve, and not the point at infinity. This is enough, because the
    /// curve has no other small subgroups (SP 800-56A, section 5.6.2.3.4).
    private static func check(_ key: CurveKey) throws(CryptoKitError) {
        let context = try OpenSSL.checked(EVP_PKEY_CTX_new_from_pkey(OpenSSL.library, key.pointer, nil))
        defer { EVP_PKEY_CTX_free(context) }
        try OpenSSL.check(EVP_PKEY_public_check_quick(context))
    }
}
