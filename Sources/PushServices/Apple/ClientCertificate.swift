public import Foundation
import IssueTransfer
public import Periodical

/// Apple's certificate for an app, with its key. Certificates are the older alternative to tokens.
///
/// By default, OpenSSL 3 does not open files exported from Keychain Access. Convert such a file once: `openssl pkcs12
/// -legacy -in old.p12 -nodes -out push.pem`.
public struct ClientCertificate: Sendable, Hashable {
    /// The file formats.
    public enum Format: String, Sendable, Hashable {
        /// Text with the certificate and the key.
        case pem = "PEM"
        /// The binary format PKCS #12 (RFC 7292).
        case p12 = "P12"
    }

    /// The file.
    public let file: URL
    /// The file's format.
    public let format: Format
    let password: String?

    /// Reads a file, whose first bytes determine its format.
    /// - Parameters:
    ///   - file: The file with the certificate and the key.
    ///   - password: The password of the key.
    /// - Throws: ``MastheadError`` with the code `push.key` if the format is unknown. A wrong password is detected only
    ///   when the first notification is sent.
    public init(_ file: URL, password: String? = nil) throws(MastheadError) {
        func failed(_ found: String) -> MastheadError {
            MastheadError(
                .pushKey, cannot: "read the certificate", to: file.path, found: found,
                hint: "Use a .p12 file, or a .pem file with the certificate and its key.")
        }
        let data: Data
        do { data = try Data(contentsOf: file) } catch { throw failed(error.localizedDescription) }
        if data.first == 0x30 {
            format = .p12
        } else {
            let text = String(decoding: data, as: UTF8.self)
            guard text.contains("-----BEGIN CERTIFICATE-----") else { throw failed("the file contains no certificate") }
            guard text.contains("PRIVATE KEY-----") else { throw failed("the key of the certificate is missing") }
            format = .pem
        }
        self.file = file
        self.password = password
    }

    var identity: Poster.Identity { Poster.Identity(file: file, format: format.rawValue, password: password) }
}
