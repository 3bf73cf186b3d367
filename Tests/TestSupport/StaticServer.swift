public import Foundation

/// A common web server that serves a folder on loopback.
public final class StaticServer: Sendable {
    /// The supported programs.
    public enum Program: String, Sendable, CaseIterable {
        /// Python's `http.server`, which has no ranges.
        case python3
        case lighttpd
        case caddy

        /// Whether the program is installed, or the tests require all programs. Caddy is optional.
        public var isInstalled: Bool { self == .caddy ? Tool.isThere(rawValue) : Tool.isInstalled(rawValue) }
    }

    private let process: ChildProcess
    private let port: UInt16
    private let settings: TemporaryFolder

    /// Starts a server.
    public init(_ program: Program, _ root: URL) async throws {
        settings = try TemporaryFolder()
        port = try LoopbackPort.free()
        let words: [String] =
            switch program {
            case .python3: ["python3", "-m", "http.server", "\(port)", "--bind", "127.0.0.1", "-d", root.path]
            case .caddy: ["caddy", "file-server", "--root", root.path, "--listen", "127.0.0.1:\(port)"]
            case .lighttpd:
                [
                    "lighttpd", "-D", "-f",
                    try settings.write(
                        "lighttpd.conf",
                        """
                        server.document-root = "\(root.path)"
                        server.port = \(port)
                        server.bind = "127.0.0.1"
                        """
                    ).path,
                ]
            }
        let path = "/usr/sbin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        process = try ChildProcess(
            ["env", "PATH=\(path)", "HOME=\(settings.url.path)", "XDG_DATA_HOME=\(settings.url.path)"] + words)
        try await LoopbackPort.waitForListener(port)
    }

    deinit { process.stop() }

    /// Returns the URL of a path.
    public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path) }
}
