public import Foundation
public import Periodical
import Web

/// The certificate with which the server of a shared library encrypts its connections.
public struct ShareCertificate: Sendable {
    let certificate: ServerCertificate

    /// Reads a certificate and its key, both in PEM format.
    /// - Parameters:
    ///   - file: the certificate of the server, and possibly the certificates of its authorities.
    ///   - key: the file with the private key. Nil if the key is in `file`.
    /// - Throws: ``MastheadError`` if a file cannot be read, or if the key does not belong to the certificate.
    public init(_ file: URL, key: URL? = nil) throws(MastheadError) {
        certificate = try ServerCertificate(file, key: key)
    }

    /// The host names and IP addresses for which the certificate is valid. A host name may start with `*.`.
    public var names: [String] { certificate.names }

    /// The time at which the certificate becomes valid.
    public var start: Date { certificate.start }

    /// The time at which the certificate expires.
    public var end: Date { certificate.end }

    /// Returns whether the certificate is valid for a host name or an IP address.
    public func isValid(for name: String) -> Bool { certificate.isValid(for: name) }
}
