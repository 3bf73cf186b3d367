public import Crypto
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
        case unmarkedLeaf, unmarkedIntermediate, intermediateWithoutAuthority, leafByRoot
    }

    /// The folder with the files, such as `root.pem` and `leaf.key`.
    public let folder: TemporaryFolder
    /// The leaf's private key.
    public let key: P256.Signing.PrivateKey

    /// Creates a chain. The leaf is valid for 30 days.
    public init(_ fault: Fault? = nil) async throws {
        folder = try TemporaryFolder()
        try folder.write(
            "extensions",
            """
            [root]
            basicConstraints = critical, CA:TRUE
            keyUsage = critical, keyCertSign
            [intermediate]
            basicConstraints = critical, CA:\(fault == .intermediateWithoutAuthority ? "FALSE" : "TRUE")
            keyUsage = critical, keyCertSign
            \(fault == .unmarkedIntermediate ? "" : "1.2.840.113635.100.6.2.1 = ASN1:NULL")
            [leaf]
            basicConstraints = critical, CA:FALSE
            keyUsage = critical, digitalSignature
            \(fault == .unmarkedLeaf ? "" : "1.2.840.113635.100.6.11.1 = ASN1:NULL")
            """)
        let issuer = fault == .leafByRoot ? "root" : "intermediate"
        let script = """
            set -e
            ask() {
                openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout $1.key -out $1.csr -subj "/CN=$1" -batch
            }
            for name in root intermediate leaf; do ask $name; done
            openssl x509 -req -in root.csr -signkey root.key -days 7300 -extfile extensions -extensions root -out root.pem
            openssl x509 -req -in intermediate.csr -CA root.pem -CAkey root.key -set_serial 2 -days 3650 -extfile extensions \
                -extensions intermediate -out intermediate.pem
            openssl x509 -req -in leaf.csr -CA \(issuer).pem -CAkey \(issuer).key -set_serial 3 -days 30 -extfile extensions \
                -extensions leaf -out leaf.pem
            for name in root intermediate leaf; do openssl x509 -in $name.pem -outform der -out $name.der; done
            """
        let made = try await Tool.run(["sh", "-c", script], in: folder.url)
        guard made.status == 0 else { throw Failed(errors: made.errors) }
        key = try P256.Signing.PrivateKey(
            pemRepresentation: String(contentsOf: folder["leaf.key"], encoding: .utf8))
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
