import CTLS
import Cryptography

/// OpenSSL's libssl, opened for the first certificate.
struct TLSLibrary: @unchecked Sendable {
    /// The functions in use. Nothing changes them.
    let functions: UnsafePointer<MastheadTLS>

    /// The library, or nil if it is not installed.
    static let opened: TLSLibrary? = {
        LibraryStart.run()
        return masthead_tls_open_library().map { TLSLibrary(functions: $0) }
    }()
}
