import COpenSSL

/// The initialization of OpenSSL's libcrypto, which Masthead shares with libcurl and libpq.
package enum LibraryStart {
    /// Keeps libcrypto's data in memory until the process has ended. By default, `exit` frees this data while other
    /// threads may still use it. Because the first user of libcrypto decides this, call this function before opening a
    /// library that uses libcrypto.
    package static func run() { started }

    private static let started: Void = {
        // Stop the process without libcrypto, because hashes and signatures would be wrong.
        let status = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil)
        guard status == 1 else { fatalError("libcrypto cannot start") }
    }()
}
