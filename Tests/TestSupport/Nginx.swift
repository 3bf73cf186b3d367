public import Foundation

/// A real nginx that serves a folder on loopback.
public final class Nginx: Sendable {
    private let process: ChildProcess
    private let port: UInt16
    private let isSecure: Bool
    private let folder: TemporaryFolder

    /// Starts nginx.
    /// - Parameters:
    ///   - root: The folder to serve.
    ///   - locations: Additional lines of the `server` block.
    ///   - certificate: The certificate and key for HTTPS and HTTP/2, from ``makeCertificate(in:)``.
    public init(_ root: URL, locations: String = "", certificate: URL? = nil) async throws {
        folder = try TemporaryFolder()
        port = try LoopbackPort.free()
        isSecure = certificate != nil
        let place = folder.url.path
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(place)/t-\($0);" }.joined()
        let tls = certificate.map { "ssl_certificate \($0.path); ssl_certificate_key \($0.path);" } ?? ""
        let configuration = try folder.write(
            "nginx.conf",
            """
            daemon off; pid \(place)/pid; error_log \(place)/e.log; worker_processes 1;
            events {} http { log_format short '$server_protocol $connection $uri'; access_log \(place)/a.log short; keepalive_timeout 1h; \(temporary)
            server { listen 127.0.0.1:\(port)\(isSecure ? " ssl http2" : ""); \(tls) root \(root.path); \(locations) } }
            """)
        for path in [place, root.deletingLastPathComponent().path] {
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        process = try ChildProcess([
            "env", "PATH=/usr/sbin:/usr/bin:/bin", "nginx", "-c", configuration.path, "-e", "\(place)/e.log",
        ])
        try await LoopbackPort.waitForListener(port)
    }

    deinit { process.stop() }

    /// Returns the URL of a path.
    public func url(_ path: String) -> URL {
        URL(string: "\(isSecure ? "https" : "http")://127.0.0.1:\(port)\(path)") ?? URL(filePath: path)
    }

    /// The completed requests, each with its protocol, connection number and path.
    public var log: [[String]] {
        let text = (try? String(contentsOf: folder["a.log"], encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    /// Returns the log when it is complete, or after a few seconds. nginx writes a line after the client has received
    /// the response.
    public func log(once isComplete: ([[String]]) -> Bool) async throws -> [[String]] {
        for _ in 0..<500 where !isComplete(log) { try await waitAMoment() }
        return log
    }

    /// Creates a self-signed certificate for 127.0.0.1 and its key, in one file.
    public static func makeCertificate(in folder: TemporaryFolder) async throws -> URL {
        let (key, certificate) = (folder["key.pem"], folder["certificate.pem"])
        let result = try await Tool.run([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key.path, "-out",
            certificate.path,
        ])
        guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
        return try folder.write("both.pem", try Data(contentsOf: certificate) + Data(contentsOf: key))
    }
}
