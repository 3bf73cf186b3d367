import Foundation
import Periodical
import WebTokens

/// An unverified document in StoreKit 2's format: a compact JSON Web Signature (RFC 7515 section 3.1) with ES256, whose
/// header has the signing, intermediate and root certificates in `x5c`.
struct SignedDocument {
    /// The maximum length of a document, in bytes.
    static let limit = 256 << 10

    private struct Header: Decodable {
        let alg: String, x5c: [String]
        /// Whether the header names critical extensions (RFC 7515 section 4.1.11).
        let isCritical: Bool

        private enum CodingKeys: CodingKey { case alg, x5c, crit }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            isCritical = container.contains(.crit)
            alg = try container.decode(String.self, forKey: .alg)
            x5c = try container.decode([String].self, forKey: .x5c)
        }
    }

    let chain: CertificateChain
    /// The signed text: the header and the payload as received.
    let signedText: Data
    let payload: Data
    /// The 64-byte signature (RFC 7518 section 3.4).
    let signature: Data

    init(_ text: String) throws(MastheadError) {
        guard text.utf8.count <= Self.limit else { throw .receipt(.malformedReceipt, "the document is too long") }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let headerData = Data(base64URL: parts[0]), let payload = Data(base64URL: parts[1]),
            let signature = Data(base64URL: parts[2])
        else { throw .receipt(.malformedReceipt, "not three parts in base64url") }
        let header: Header
        do { header = try JSONDecoder().decode(Header.self, from: headerData) } catch {
            throw .receipt(.malformedReceipt, "the header is not JSON with 'alg' and 'x5c'")
        }
        guard header.alg == "ES256" else {
            throw .receipt(.untrustedReceipt, "the signature algorithm is '\(header.alg.prefix(20))', not ES256")
        }
        guard !header.isCritical else {
            throw .receipt(.untrustedReceipt, "the header has an unknown critical extension ('crit')")
        }
        guard header.x5c.count == 3 else {
            throw .receipt(.untrustedReceipt, "the document has \(header.x5c.count) certificates, not three")
        }
        guard signature.count == 64 else {
            throw .receipt(.untrustedReceipt, "the signature has \(signature.count) bytes, not 64")
        }
        do {
            let certificates = try header.x5c.map { text in
                guard let data = Data(base64Encoded: text) else { throw CocoaError(.coderReadCorrupt) }
                return try Certificate(der: data)
            }
            chain = CertificateChain(leaf: certificates[0], intermediate: certificates[1], root: certificates[2])
        } catch { throw .receipt(.malformedReceipt, "a certificate is not readable") }
        signedText = Data("\(parts[0]).\(parts[1])".utf8)
        self.payload = payload
        self.signature = signature
    }
}
