import COpenSSL
import Foundation

/// A certificate in libcrypto's memory.
final class ParsedCertificate {
    /// A libcrypto context, or nil if memory is short.
    private struct Library: @unchecked Sendable {
        let context: OpaquePointer?
    }

    private static let shared = Library(context: masthead_openssl_context())

    /// The context for certificates and their verification.
    static var library: OpaquePointer? { shared.context }

    let pointer: OpaquePointer

    /// Reads a certificate in DER, which must not be followed by other bytes.
    init?(_ der: Data) {
        guard let library = Self.library else { return nil }
        var certificate = X509_new_ex(library, nil)
        let isWhole = der.withUnsafeBytes { buffer in
            var next = buffer.bindMemory(to: UInt8.self).baseAddress
            let start = next
            // On failure, the function has freed the certificate.
            guard let start, d2i_X509(&certificate, &next, buffer.count) != nil, let next else { return false }
            return next - start == buffer.count
        }
        ERR_clear_error()
        guard let certificate else { return nil }
        guard isWhole else {
            X509_free(certificate)
            return nil
        }
        pointer = certificate
    }

    deinit { X509_free(pointer) }

    /// The certificate as written by libcrypto.
    var der: Data { Self.der(of: pointer) }

    static func der(of certificate: OpaquePointer) -> Data { encoded { i2d_X509(certificate, &$0) } }

    /// The public key in DER (SubjectPublicKeyInfo).
    var publicKey: Data { Self.encoded { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(pointer), &$0) } }

    /// The version as numbered in the standard's text: 1, 2 or 3.
    var version: Int { X509_get_version(pointer) + 1 }

    /// libcrypto's number for the signature algorithm.
    var signatureAlgorithm: Int32 { X509_get_signature_nid(pointer) }

    /// Whether the key may sign data. This depends on the key usage extension, if there is one.
    var maySign: Bool { X509_get_key_usage(pointer) & UInt32(X509v3_KU_DIGITAL_SIGNATURE) != 0 }

    /// The object identifier of each extension, such as `2.5.29.19`, and whether it is critical.
    var extensions: [(identifier: String, isCritical: Bool)] {
        (0..<X509_get_ext_count(pointer)).map { index in
            let found = X509_get_ext(pointer, index)
            var name = [CChar](repeating: 0, count: 80)
            let count = OBJ_obj2txt(&name, Int32(name.count), X509_EXTENSION_get_object(found), 1)
            // The store's identifiers fit into this buffer.
            let letters = name.prefix(max(0, min(Int(count), name.count - 1))).map { UInt8(bitPattern: $0) }
            return (String(decoding: letters, as: UTF8.self), X509_EXTENSION_get_critical(found) != 0)
        }
    }

    /// Returns the bytes written by one of libcrypto's encoders.
    private static func encoded(_ write: (inout UnsafeMutablePointer<UInt8>?) -> Int32) -> Data {
        var none: UnsafeMutablePointer<UInt8>?
        // The encoder allocates memory if the caller provides none.
        let count = write(&none)
        defer { CRYPTO_free(none, #fileID, #line) }
        guard count > 0, let none else {
            ERR_clear_error()
            return Data()
        }
        return Data(bytes: none, count: Int(count))
    }
}
