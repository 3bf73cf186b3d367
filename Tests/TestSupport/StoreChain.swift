public import Cryptography
public import Foundation
import WebTokens

/// A certificate chain like the App Store's, created with openssl: a root, an intermediate and a leaf that signs.
public struct StoreChain: Sendable {
    /// The error if openssl fails.
    public struct Failed: Error {
        let errors: String
    }

    /// A fault in a chain.
    public enum Fault: String, CaseIterable, Sendable {
        case unmarkedLeaf, unmarkedIntermediate, leafByRoot
        case intermediateWithoutAuthority, intermediateWithoutSigning, leafWithoutSigning, rootWithoutIntermediates
        case unknownCriticalLeaf, unknownCriticalIntermediate, unknownCriticalRoot, criticalPurpose
        case nameConstraints, repeatedExtension
        case leafWithSHA1, intermediateWithSHA1, leafWithMD5, shortKey
        /// The certificate expires after ten days.
        case shortIntermediate, shortRoot
    }

    /// A chain without faults for all tests of a run, because openssl takes a second to make one.
    public static let shared = Task { try await StoreChain() }

    /// The folder with the files, such as `root.pem` and `leaf.key`.
    public let folder: TemporaryFolder
    /// The leaf's private key.
    public let key: P256.Signing.PrivateKey

    /// Creates a chain. The leaf is valid for 30 days.
    public init(_ fault: Fault? = nil) async throws {
        folder = try TemporaryFolder()
        func text(_ other: Fault, _ faulty: String, _ usual: String = "") -> String { fault == other ? faulty : usual }
        let unknown = "1.2.3.4 = critical, ASN1:NULL"
        try folder.write(
            "extensions",
            """
            [root]
            subjectKeyIdentifier = hash
            basicConstraints = critical, CA:TRUE\(text(.rootWithoutIntermediates, ", pathlen:0"))
            keyUsage = critical, keyCertSign
            \(text(.unknownCriticalRoot, unknown))
            [intermediate]
            subjectKeyIdentifier = hash
            authorityKeyIdentifier = keyid
            basicConstraints = critical, CA:\(text(.intermediateWithoutAuthority, "FALSE", "TRUE"))
            keyUsage = critical, \(text(.intermediateWithoutSigning, "cRLSign", "keyCertSign"))
            \(text(.unmarkedIntermediate, "", "1.2.840.113635.100.6.2.1 = ASN1:NULL"))
            \(text(.unknownCriticalIntermediate, unknown))
            \(text(.nameConstraints, "nameConstraints = permitted;DNS:example.org"))
            [leaf]
            subjectKeyIdentifier = hash
            authorityKeyIdentifier = keyid
            basicConstraints = critical, CA:FALSE
            keyUsage = critical, \(text(.leafWithoutSigning, "keyAgreement", "digitalSignature"))
            \(text(.unmarkedLeaf, "", "1.2.840.113635.100.6.11.1 = ASN1:NULL"))
            \(text(.unknownCriticalLeaf, unknown))
            \(text(.criticalPurpose, "extendedKeyUsage = critical, codeSigning"))
            \(text(.repeatedExtension, "1.2.3.4 = ASN1:NULL\n1.2.3.5 = ASN1:NULL"))
            """)
        let issuer = text(.leafByRoot, "root", "intermediate")
        let leafDigest = text(.leafWithSHA1, "-sha1", text(.leafWithMD5, "-md5", "-sha256"))
        let script = """
            set -e
            ask() {
                openssl req -new -newkey $2 -nodes -keyout $1.key -out $1.csr -subj "/CN=$1" -batch
            }
            curve="ec -pkeyopt ec_paramgen_curve:P-256"
            ask root "$curve"
            ask intermediate "\(text(.shortKey, "rsa:1024", text(.leafWithMD5, "rsa:2048", "$curve")))"
            ask leaf "$curve"
            openssl x509 -req -in root.csr -signkey root.key -days \(text(.shortRoot, "10", "7300")) -sha256 \
                -extfile extensions -extensions root -out root.pem
            openssl x509 -req -in intermediate.csr -CA root.pem -CAkey root.key -set_serial 2 \
                -days \(text(.shortIntermediate, "10", "3650")) \(text(.intermediateWithSHA1, "-sha1", "-sha256")) \
                -extfile extensions -extensions intermediate -out intermediate.pem
            openssl x509 -req -in leaf.csr -CA \(issuer).pem -CAkey \(issuer).key -set_serial 3 -days 30 \(leafDigest) \
                -extfile extensions -extensions leaf -out leaf.pem
            for name in root intermediate leaf; do openssl x509 -in $name.pem -outform der -out $name.der; done
            """
        let made = try await Tool.run(["sh", "-c", script], in: folder.url)
        guard made.status == 0 else { throw Failed(errors: made.errors) }
        key = try P256.Signing.PrivateKey(
            pemRepresentation: String(contentsOf: folder["leaf.key"], encoding: .utf8))
        if fault == .repeatedExtension { try repeatExtension() }
    }

    /// Signs the leaf certificate again, after changing the identifier 1.2.3.5 of an extension to 1.2.3.4.
    private func repeatExtension() throws {
        let (whole, other) = (try certificate("leaf"), Data([0x06, 0x03, 0x2A, 0x03, 0x05]))
        let key = try P256.Signing.PrivateKey(
            pemRepresentation: String(contentsOf: folder["intermediate.key"], encoding: .utf8))
        // The certificate and its signed part begin with a tag and a length of two bytes (X.690, section 8.1.3).
        var signed = Data(whole[4..<8 + Int(whole[6]) << 8 + Int(whole[7])])
        guard let found = signed.range(of: other) else { throw Failed(errors: "no extension 1.2.3.5") }
        signed[found.upperBound - 1] = 0x04
        // ecdsa-with-SHA256 (RFC 5758, section 3.2).
        let algorithm = Data([0x30, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02])
        let signature = try key.signature(for: signed).derRepresentation
        let content = signed + algorithm + [0x03, UInt8(signature.count + 1), 0] + signature
        let header = [0x30, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
        try (Data(header) + content).write(to: folder["leaf.der"])
    }

    /// Returns a certificate in DER: `root`, `intermediate` or `leaf`.
    public func certificate(_ name: String) throws -> Data { try Data(contentsOf: folder["\(name).der"]) }

    /// The certificates in Base64, leaf first.
    public var certificates: [String] {
        get throws {
            try ["leaf", "intermediate", "root"].map { try certificate($0).base64EncodedString() }
        }
    }

    /// Signs a JSON object.
    public func sign(
        _ payload: [String: Any], algorithm: String = "ES256", certificates: [String]? = nil,
        key: P256.Signing.PrivateKey? = nil, header more: [String: Any] = [:]
    ) throws -> String {
        try sign(
            text: JSONSerialization.data(withJSONObject: payload), algorithm: algorithm, certificates: certificates,
            key: key, header: more)
    }

    /// Signs a document's bytes.
    public func sign(
        text payload: Data, algorithm: String = "ES256", certificates: [String]? = nil,
        key: P256.Signing.PrivateKey? = nil, header more: [String: Any] = [:]
    ) throws -> String {
        var header: [String: Any] = ["alg": algorithm, "x5c": try certificates ?? self.certificates]
        header.merge(more) { $1 }
        let text = [try JSONSerialization.data(withJSONObject: header), payload].map(\.base64URL)
            .joined(separator: ".")
        let signature = try (key ?? self.key).signature(for: Data(text.utf8)).rawRepresentation
        return "\(text).\(signature.base64URL)"
    }
}
