public import Foundation

/// Certificates by `openssl`, each with its key in its own file.
public struct CertificateMaker: Sendable {
    private let folder: TemporaryFolder

    /// - Parameter folder: the folder for the files.
    public init(in folder: TemporaryFolder) { self.folder = folder }

    /// Returns the files of a new self-signed certificate and its key.
    /// - Parameters:
    ///   - name: the name of the files.
    ///   - names: the names in the certificate, such as `IP:127.0.0.1,DNS:localhost`. Empty for none.
    ///   - options: other options of `openssl req`.
    public func make(
        _ name: String, names: String = "IP:127.0.0.1,DNS:localhost", _ options: String...
    ) async throws -> (certificate: URL, key: URL) {
        let (certificate, key) = (folder["\(name).pem"], folder["\(name).key"])
        let kind = options.contains("-newkey") ? [] : ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
        let added = names.isEmpty ? [] : ["-addext", "subjectAltName=\(names)"]
        let lock = options.contains("-passout") ? [] : ["-nodes"]
        let result = try await Tool.run(
            ["openssl", "req", "-x509", "-subj", "/CN=test", "-days", "2", "-keyout", key.path, "-out"]
                + [certificate.path] + kind + added + lock + options)
        guard result.status == 0 else { throw Failure(text: result.errors) }
        return (certificate, key)
    }

    /// Returns the file of a certificate for the same key that expired yesterday.
    public func expired(_ key: URL) async throws -> URL {
        let (request, certificate) = (folder["old.csr"], folder["old.pem"])
        for words in [
            ["req", "-new", "-key", key.path, "-subj", "/CN=test", "-out", request.path],
            ["x509", "-req", "-in", request.path, "-signkey", key.path, "-days", "-1", "-out", certificate.path],
        ] {
            let result = try await Tool.run(["openssl"] + words)
            guard result.status == 0 else { throw Failure(text: result.errors) }
        }
        return certificate
    }

    private struct Failure: Error { let text: String }
}
