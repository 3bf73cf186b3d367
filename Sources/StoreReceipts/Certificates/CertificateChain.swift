import COpenSSL
package import Foundation

/// The certificates of a signed document.
package struct CertificateChain: Sendable {
    /// Marks a leaf certificate that signs receipts of the App Store and the Mac App Store.
    static let leafMark = "1.2.840.113635.100.6.11.1"
    /// Marks the intermediate certificate of Apple's Worldwide Developer Relations authority.
    static let intermediateMark = "1.2.840.113635.100.6.2.1"

    /// The extensions that may be critical: basicConstraints, keyUsage, and the markers. A certificate with any other
    /// critical extension is rejected (RFC 5280, section 4.2).
    private static let understood: Set = ["2.5.29.19", "2.5.29.15", leafMark, intermediateMark]
    /// The nameConstraints extension. Certificates with it are rejected: no store uses it, and libcrypto's code for it
    /// is complex.
    private static let nameConstraints = "2.5.29.30"
    /// The accepted signature algorithms: ECDSA and RSA with SHA-2.
    private static let algorithms: Set = [
        NID_ecdsa_with_SHA256, NID_ecdsa_with_SHA384, NID_ecdsa_with_SHA512, NID_sha256WithRSAEncryption,
        NID_sha384WithRSAEncryption, NID_sha512WithRSAEncryption,
    ]

    /// The certificate whose key signed the document.
    package let leaf: Certificate
    package let intermediate: Certificate
    package let root: Certificate

    /// Creates an unverified chain.
    package init(leaf: Certificate, intermediate: Certificate, root: Certificate) {
        self.leaf = leaf
        self.intermediate = intermediate
        self.root = root
    }

    /// Verifies the chain as of a date. The root must be one that the caller trusts.
    /// - Returns: The leaf certificate's public key, in DER (SubjectPublicKeyInfo).
    package func verifiedKey(at date: Date) throws(ChainFault) -> Data {
        guard let leaf = ParsedCertificate(leaf.der), let intermediate = ParsedCertificate(intermediate.der),
            let root = ParsedCertificate(root.der)
        else { throw .invalid }
        for certificate in [leaf, intermediate, root] {
            let (extensions, names) = (certificate.extensions, certificate.extensions.map(\.identifier))
            // Only version 3 has extensions, and none may appear twice (RFC 5280, section 4.2).
            guard certificate.version == 3, Set(names).count == names.count, !names.contains(Self.nameConstraints),
                extensions.allSatisfy({ !$0.isCritical || Self.understood.contains($0.identifier) })
            else { throw .invalid }
        }
        guard Self.algorithms.isSuperset(of: [leaf.signatureAlgorithm, intermediate.signatureAlgorithm]) else {
            throw .invalid
        }
        let path = try Self.path(leaf, intermediate, root, date)
        guard path == [self.leaf.der, self.intermediate.der, self.root.der] else { throw .wrongLength }
        guard leaf.maySign else { throw .invalid }
        guard leaf.extensions.contains(where: { $0.identifier == Self.leafMark }) else { throw .unmarkedLeaf }
        guard intermediate.extensions.contains(where: { $0.identifier == Self.intermediateMark }) else {
            throw .unmarkedIntermediate
        }
        return leaf.publicKey
    }

    /// Returns the path from the leaf to the root, as found and verified by libcrypto (RFC 5280, section 6).
    private static func path(
        _ leaf: ParsedCertificate, _ intermediate: ParsedCertificate, _ root: ParsedCertificate, _ date: Date
    ) throws(ChainFault) -> [Data] {
        defer { ERR_clear_error() }
        // Trust only this root, not those of the system.
        guard let time = Int(exactly: date.timeIntervalSince1970.rounded(.down)), let store = X509_STORE_new() else {
            throw .invalid
        }
        defer { X509_STORE_free(store) }
        guard let others = OPENSSL_sk_new_null() else { throw .invalid }
        defer { OPENSSL_sk_free(others) }
        guard let context = X509_STORE_CTX_new_ex(ParsedCertificate.library, nil) else { throw .invalid }
        defer { X509_STORE_CTX_free(context) }
        guard X509_STORE_add_cert(store, root.pointer) == 1,
            OPENSSL_sk_push(others, UnsafeRawPointer(intermediate.pointer)) == 1,
            X509_STORE_CTX_init(context, store, leaf.pointer, others) == 1,
            let parameters = X509_STORE_CTX_get0_param(context)
        else { throw .invalid }
        // Critical extensions were checked above. libcrypto would accept others, but not the store's markers.
        let flags = X509_V_FLAG_X509_STRICT | X509_V_FLAG_IGNORE_CRITICAL
        guard X509_VERIFY_PARAM_set_flags(parameters, UInt(flags)) == 1,
            X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_ANY) == 1
        else { throw .invalid }
        X509_VERIFY_PARAM_set_time(parameters, time)
        // Keys and signatures must have 112 bits of security, which rules out RSA below 2048 bits and SHA-1.
        X509_VERIFY_PARAM_set_auth_level(parameters, 2)
        X509_VERIFY_PARAM_set_depth(parameters, 1)
        guard X509_verify_cert(context) == 1, X509_STORE_CTX_get_error(context) == X509_V_OK,
            let found = X509_STORE_CTX_get0_chain(context)
        else { throw .invalid }
        return (0..<OPENSSL_sk_num(found)).compactMap { index in
            OPENSSL_sk_value(found, index).map { ParsedCertificate.der(of: OpaquePointer($0)) }
        }
    }
}
