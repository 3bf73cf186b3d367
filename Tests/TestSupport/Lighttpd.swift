public import Foundation

/// A real lighttpd over a folder, on loopback.
public final class Lighttpd: Sendable {
    private let process: ChildProcess
    private let port: UInt16
    private let folder: TemporaryFolder

    /// Whether it is there, or has to be.
    public static var isInstalled: Bool { Tool.isInstalled("lighttpd") }

    /// Starts it.
    /// - Parameters:
    ///   - root: the folder to serve.
    ///   - lines: more lines of its configuration.
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

    /// The URL of a path.
    public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: path) }
}
