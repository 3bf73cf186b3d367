import COpenSSL
import Foundation

/// A private key on the curve P-256.
struct P256Scalar: Sendable {
    /// The parts of a DER private key around its number and its point: PKCS #8 (RFC 5958) with a SEC 1 key (RFC 5915).
    private static let header: [UInt8] = [
        0x30, 0x81, 0x87, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06,
        0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x04, 0x6D, 0x30, 0x6B, 0x02, 0x01, 0x01, 0x04, 0x20,
    ]
    private static let middle: [UInt8] = [0xA1, 0x44, 0x03, 0x42, 0x00]

    /// The number, 32 bytes.
    let bytes: SecretBytes
    let key: CurveKey
    let point: P256Point

    /// Creates a random key.
    init() {
        do { try self.init(Self.number(of: Self.randomKey())) } catch {
            fatalError("libcrypto cannot create a key on P-256: \(error)")
        }
    }

    /// Reads a number.
    /// - Throws: ``CryptoKitError`` if the number is zero, or not less than the order of the curve.
    init(_ bytes: SecretBytes) throws {
        guard bytes.count == P256Point.coordinateByteCount else { throw CryptoKitError.incorrectKeySize }
        let point = try Self.point(of: bytes)
        let key = try bytes.withBytes { number, _ in
            try CurveKey(owning: masthead_p256_key(OpenSSL.library, point, number))
        }
        self.bytes = bytes
        self.key = key
        self.point = P256Point(point, key)
    }

    /// Reads a key in DER: PKCS #8 or SEC 1. Ignores the public key in it, which follows from the secret number.
    init(der: [UInt8]) throws {
        var der = der
        defer { der.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) } }
        let key = try der.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            let key = try CurveKey(
                owning: d2i_PrivateKey_ex(EVP_PKEY_EC, nil, &next, buffer.count, OpenSSL.library, nil))
            guard let next, let start = buffer.baseAddress, next - start == buffer.count else {
                throw CryptoKitASN1Error.invalidASN1Object
            }
            return key
        }
        // Curves with explicit parameters are rejected, even if they equal P-256 (RFC 5480, section 2.1.1).
        var isExplicit: Int32 = 0
        try OpenSSL.check(
            EVP_PKEY_get_int_param(key.pointer, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &isExplicit))
        guard isExplicit == 0 else { throw CryptoKitError.invalidParameter }
        var (name, count): ([CChar], Int) = ([CChar](repeating: 0, count: 80), 0)
        try OpenSSL.check(EVP_PKEY_get_group_name(key.pointer, &name, name.count, &count))
        guard name.prefix(count).elementsEqual("prime256v1".utf8.map { CChar(bitPattern: $0) }) else {
            throw CryptoKitError.invalidParameter
        }
        try self.init(Self.number(of: key))
    }

    /// Reads a key in PEM.
    init(pem: String) throws {
        guard let document = PEMDocument(pem), ["PRIVATE KEY", "EC PRIVATE KEY"].contains(document.type) else {
            throw CryptoKitASN1Error.invalidPEMDocument
        }
        try self.init(der: Array(document.bytes))
    }

    /// The number, 32 bytes.
    var number: Data { bytes.withUnsafeBytes { Data($0) } }

    /// The key in DER: PKCS #8.
    var der: Data { Data(Self.header) + number + Data(Self.middle + point.bytes) }

    /// The key in PEM.
    var pem: String { PEMDocument(type: "PRIVATE KEY", bytes: der).text }

    private static func randomKey() throws(CryptoKitError) -> CurveKey {
        let context = try OpenSSL.checked(EVP_PKEY_CTX_new_from_name(OpenSSL.library, "EC", nil))
        defer { EVP_PKEY_CTX_free(context) }
        try OpenSSL.check(EVP_PKEY_keygen_init(context))
        try OpenSSL.check(EVP_PKEY_CTX_set_group_name(context, "P-256"))
        var key: OpaquePointer?
        try OpenSSL.check(EVP_PKEY_generate(context, &key))
        return try CurveKey(owning: key)
    }

    /// Returns the secret number of a key.
    private static func number(of key: CurveKey) throws(CryptoKitError) -> SecretBytes {
        var number: OpaquePointer?
        try OpenSSL.check(EVP_PKEY_get_bn_param(key.pointer, OSSL_PKEY_PARAM_PRIV_KEY, &number))
        defer { BN_clear_free(number) }
        let byteCount = P256Point.coordinateByteCount
        return try SecretBytes(byteCount: byteCount) { start throws(CryptoKitError) in
            guard BN_bn2binpad(number, start, Int32(byteCount)) == byteCount else { throw OpenSSL.failure() }
        }
    }

    /// Multiplies the curve's generator by a number, and returns the uncompressed point.
    private static func point(of bytes: SecretBytes) throws(CryptoKitError) -> [UInt8] {
        let group = try OpenSSL.checked(
            EC_GROUP_new_by_curve_name_ex(OpenSSL.library, nil, NID_X9_62_prime256v1))
        defer { EC_GROUP_free(group) }
        let number = try OpenSSL.checked(BN_new())
        defer { BN_clear_free(number) }
        // With this flag, libcrypto uses only algorithms that take the same time for any number.
        BN_set_flags(number, BN_FLG_CONSTTIME)
        try bytes.withBytes { start, count throws(CryptoKitError) in
            guard BN_bin2bn(start, Int32(count), number) != nil else { throw OpenSSL.failure() }
        }
        guard BN_is_zero(number) == 0, let order = EC_GROUP_get0_order(group), BN_cmp(number, order) < 0 else {
            throw .invalidParameter
        }
        let scratch = try OpenSSL.checked(BN_CTX_new_ex(OpenSSL.library))
        defer { BN_CTX_free(scratch) }
        let point = try OpenSSL.checked(EC_POINT_new(group))
        defer { EC_POINT_free(point) }
        try OpenSSL.check(EC_POINT_mul(group, point, number, nil, nil, scratch))
        var encoded = [UInt8](repeating: 0, count: 1 + 2 * P256Point.coordinateByteCount)
        let written = EC_POINT_point2oct(
            group, point, POINT_CONVERSION_UNCOMPRESSED, &encoded, encoded.count, scratch)
        guard written == encoded.count else { throw OpenSSL.failure() }
        return encoded
    }
}
