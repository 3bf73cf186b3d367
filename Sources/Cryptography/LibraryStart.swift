import COpenSSL

/// Initializes OpenSSL's libcrypto, which Masthead shares with libcurl and libpq.
package enum LibraryStart {
    /// Keeps libcrypto's data in memory until the process has ended. By default, `exit` frees it while other threads
    /// may still use it. The first user of libcrypto decides this, so call this function before loading any library
    /// that uses libcrypto.
    package static func run() { started }

    private static let started: Void = {
        // Without libcrypto, hashes and signatures would be wrong, so stop the process.
        let status = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        guard status == 1 else { fatalError("libcrypto cannot start") }
    }()
}
