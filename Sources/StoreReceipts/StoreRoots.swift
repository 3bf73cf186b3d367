public import Foundation
public import Periodical

/// The root certificates for verifying purchases. The App Store's root certificate is `Apple Root CA - G3`, published
/// by Apple.
public struct StoreRoots: Sendable {
    let certificates: [Certificate]

    /// Reads certificates in DER or PEM.
    /// - Throws: ``MastheadError`` with the code `receipt.roots` if a certificate cannot be read, or if there are none.
    public init(_ files: [Data]) throws(MastheadError) {
        func failed(_ found: String) -> MastheadError {
            MastheadError(
                .receiptRoots, cannot: "read", to: "the trusted root certificates", found: found,
                hint: "Use the certificates (.cer or .pem) that the store's certificate authority publishes.")
        }
        guard !files.isEmpty else { throw failed("there is no certificate") }
        do {
            certificates = try files.map { data in
                data.first == 0x30
                    ? try Certificate(der: data) : try Certificate(pem: String(decoding: data, as: UTF8.self))
            }
        } catch { throw failed("one of the files is not a certificate") }
    }
}
