import CTLS
package import Foundation
package import Periodical

/// A server's certificate and private key.
package struct ServerCertificate: Sendable {
    /// A libssl context for connections. Nothing changes the context once the certificate and the key are read.
    private final class Context: @unchecked Sendable {
        let tls: UnsafePointer<MastheadTLS>
        let pointer: OpaquePointer

        init?(_ tls: UnsafePointer<MastheadTLS>) {
            guard let pointer = masthead_tls_context(tls) else { return nil }
            (self.tls, self.pointer) = (tls, pointer)
        }

        deinit { tls.pointee.CTX_free(pointer) }
    }

    private let context: Context
    /// The names of the server in the certificate: host names in lowercase, which may start with `*.`, and IP addresses.
    package let names: [String]
    /// The time at which the certificate becomes valid.
    package let start: Date
    /// The time at which the certificate expires.
    package let end: Date
    /// The time limits of connections.
    var limits = TLSHandler.Limits()

    /// Reads a certificate and its key, both in PEM format.
    /// - Parameters:
    ///   - file: the certificate of the server, and possibly the certificates of its authorities.
    ///   - key: the file with the private key. Nil if the key is in `file`.
    /// - Throws: ``MastheadError`` if a file cannot be read, or if the key does not belong to the certificate.
    package init(_ file: URL, key: URL? = nil) throws(MastheadError) {
        guard let library = TLSLibrary.opened, let context = Context(library.functions) else {
            throw MastheadError(
                .configuration, cannot: "use the certificate", to: file.relativePath, found: "libssl is not available",
                hint: "Install OpenSSL 3, such as the package libssl3.")
        }
        try CertificateFile(kind: .certificate, file: file).read(into: context.pointer, library.functions)
        try CertificateFile(kind: .key(of: file), file: key ?? file).read(into: context.pointer, library.functions)
        let certificate = library.functions.pointee.CTX_get0_certificate(context.pointer)
        var (start, end) = (Int64(0), Int64(0))
        guard let certificate, masthead_certificate_times(certificate, &start, &end) == 1 else {
            ERR_clear_error()
            throw CertificateFile(kind: .certificate, file: file).error("the certificate is damaged")
        }
        self.start = Date(timeIntervalSince1970: TimeInterval(start))
        self.end = Date(timeIntervalSince1970: TimeInterval(end))
        names = Self.names(in: certificate)
        self.context = context
        ERR_clear_error()
    }

    /// Returns the TLS state of a new connection. Returns nil if memory is short.
    func connection() -> TLSConnection? { TLSConnection(context.tls, context.pointer) }

    /// Whether the certificate is valid for a host name or an IP address.
    package func isValid(for name: String) -> Bool {
        let name = HostName.plain(name)
        return names.contains { HostName.matches(name, $0) }
    }

    private static func names(in certificate: OpaquePointer) -> [String] {
        var names: [String] = []
        // The longest host name has 253 letters.
        var buffer = [UInt8](repeating: 0, count: 256)
        for index in 0..<1000 as Range<Int32> {
            var isAddress: Int32 = 0
            let count = masthead_certificate_name(certificate, index, &buffer, Int32(buffer.count), &isAddress)
            guard count >= 0 else { break }
            let bytes = Array(buffer.prefix(Int(count)))
            let name = isAddress == 1 ? HostName.address(bytes) : HostName.text(bytes)
            if let name, !names.contains(name) { names.append(name) }
        }
        return names
    }
}

/// A file with a certificate or a key.
private struct CertificateFile {
    enum Kind {
        case certificate
        /// The key of the certificate in a file.
        case key(of: URL)
    }

    let kind: Kind
    let file: URL

    /// Reads the file into a libssl context.
    func read(into context: OpaquePointer, _ tls: UnsafePointer<MastheadTLS>) throws(MastheadError) {
        try check()
        ERR_clear_error()
        defer { ERR_clear_error() }
        var isEncrypted: Int32 = 0
        let status =
            switch kind {
            case .certificate: masthead_tls_use_certificate(tls, context, file.path, &isEncrypted)
            case .key: masthead_tls_use_key(tls, context, file.path, &isEncrypted)
            }
        guard status == 1 else { throw failure(Self.codes(), isEncrypted: isEncrypted == 1) }
        if case .key = kind, tls.pointee.CTX_check_private_key(context) != 1 { throw mismatch() }
    }

    /// Checks that the file can be read. libssl reports only that it found no certificate.
    private func check() throws(MastheadError) {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(action, file) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(action, file) }
        switch status.st_mode & mode_t(S_IFMT) {
        case mode_t(S_IFREG):
            guard status.st_size <= Self.byteLimit else { throw error("the file has more than a megabyte") }
        case mode_t(S_IFDIR): throw .system(action, file, number: EISDIR)
        default: throw error("not a regular file")
        }
    }

    /// A file with a hundred certificates has about 200 kB.
    private static let byteLimit = 1_000_000

    /// The end of the first line of a certificate or a key.
    private var lineEnd: String {
        switch kind {
        case .certificate: "CERTIFICATE-----"
        case .key: "PRIVATE KEY-----"
        }
    }

    private var action: String {
        switch kind {
        case .certificate: "read the certificate"
        case .key: "read the key"
        }
    }

    func error(_ found: String, _ hint: String? = nil) -> MastheadError {
        MastheadError(.configuration, cannot: action, to: file.relativePath, found: found, hint: hint)
    }

    private func mismatch() -> MastheadError {
        guard case .key(let certificate) = kind else { return error("the key does not match") }
        return error(
            "the key does not belong to the certificate \(certificate.relativePath)",
            "Use the key with which the certificate was requested.")
    }

    /// Returns libcrypto's errors. The first error is the cause of the others.
    private static func codes() -> [UInt] {
        var codes: [UInt] = []
        while case let code = ERR_get_error(), code != 0 { codes.append(code) }
        return codes
    }

    /// Returns the error for a file that libssl rejects.
    /// - Parameter codes: libcrypto's errors.
    private func failure(_ codes: [UInt], isEncrypted: Bool) -> MastheadError {
        if isEncrypted {
            return error(
                "the file is encrypted with a password",
                "Use a file without a password. `openssl pkey -in KEY -out NEWKEY` removes the password of a key.")
        }
        func isOne(of reasons: Int32..., in library: Int32) -> Bool {
            codes.contains { ERR_GET_LIB($0) == library && reasons.contains(ERR_GET_REASON($0)) }
        }
        if isOne(of: X509_R_KEY_VALUES_MISMATCH, X509_R_KEY_TYPE_MISMATCH, in: ERR_LIB_X509) { return mismatch() }
        if isOne(of: SSL_R_EE_KEY_TOO_SMALL, SSL_R_CA_KEY_TOO_SMALL, in: ERR_LIB_SSL) {
            return error("the key is too short", "Use a certificate with an RSA key of 2048 bits or an EC key.")
        }
        if isOne(of: SSL_R_CA_MD_TOO_WEAK, in: ERR_LIB_SSL) {
            return error("the signature uses an outdated hash", "Use a certificate with a SHA-256 signature.")
        }
        // libssl reports the same error for a damaged key and for a file without a key.
        if FileManager.default.contents(atPath: file.path)?.range(of: Data(lineEnd.utf8)) != nil {
            let cause = codes.first.flatMap { ERR_reason_error_string($0) }.map { String(cString: $0) }
            return error("the file is damaged" + (cause.map { " (\($0))" } ?? ""))
        }
        switch kind {
        case .certificate:
            return error(
                "the file contains no certificate in PEM format",
                "Use a file with a line `-----BEGIN CERTIFICATE-----`.")
        case .key(let certificate) where certificate == file:
            return error(
                "the file contains no private key", "Choose the file with the key, or add the key to this file.")
        case .key:
            return error(
                "the file contains no private key in PEM format",
                "Use a file with a line such as `-----BEGIN PRIVATE KEY-----`.")
        }
    }
}
