public import Foundation

/// A real lighttpd that serves a folder on loopback.
public final class Lighttpd: Sendable {
    private let process: ChildProcess
    private let port: UInt16
    private let folder: TemporaryFolder

    /// Whether lighttpd is installed, or the tests require all programs.
    public static var isInstalled: Bool { Tool.isInstalled("lighttpd") }

    /// Starts lighttpd.
    /// - Parameters:
    ///   - root: The folder to serve.
    ///   - lines: Additional lines of the configuration.
    public init(_ root: URL, _ lines: String) async throws {
        folder = try TemporaryFolder()
        port = try LoopbackPort.free()
        let configuration = try folder.write(
            "lighttpd.conf",
            """
            server.document-root = "\(root.path)"
            server.port = \(port)
            server.bind = "127.0.0.1"
            \(lines)
            """)
        let path = "/usr/sbin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        process = try ChildProcess(["env", "PATH=\(path)", "lighttpd", "-D", "-f", configuration.path])
        try await LoopbackPort.waitForListener(port)
    }

    deinit { process.stop() }

    /// Returns the URL of a path.
    public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path) }
}
