import Cryptography
package import Foundation

/// A certificate that can be read (X.509, RFC 5280). Its content is not verified.
package struct Certificate: Sendable, Hashable {
    /// The bytes are not a certificate.
    package struct Malformed: Error {}

    /// The certificate in DER.
    package let der: Data

    /// Reads a certificate in DER.
    package init(der: Data) throws(Malformed) {
        guard let parsed = ParsedCertificate(der), parsed.der == der else { throw Malformed() }
        self.der = der
    }

    /// Reads a certificate in PEM, ignoring any text before and after it (RFC 7468, section 2).
    package init(pem text: String) throws(Malformed) {
        let lines = text.split(whereSeparator: \.isNewline)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("-----BEGIN ") }),
            let end = lines.lastIndex(where: { $0.hasPrefix("-----END ") }), start < end,
            let document = PEMDocument(lines[start...end].joined(separator: "\n")), document.type == "CERTIFICATE"
        else { throw Malformed() }
        try self.init(der: document.bytes)
    }
}
