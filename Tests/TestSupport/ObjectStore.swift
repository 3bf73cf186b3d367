import Foundation

/// A server on loopback that rclone can write to. Its files can be read at a URL.
public final class ObjectStore: Sendable {
    /// The kinds of servers.
    public enum Kind: String, Sendable, CaseIterable {
        /// The S3 server of Moto, from the Python environment of `script/test-tools`.
        case s3
        /// The WebDAV server of rclone.
        case webDAV
        /// The FTP server of pyftpdlib, which `script/test-tools` installs. Tests read its files from the disk.
        case ftp

        /// Whether the server is installed, or the tests require all programs.
        public var isInstalled: Bool {
            switch self {
            case .s3: Tool.isInstalled("rclone") && Tool.isInstalled(ObjectStore.motoServer)
            case .webDAV: Tool.isInstalled("rclone")
            case .ftp: Tool.isInstalled("rclone") && ObjectStore.hasFTPServer
            }
        }
    }

    static var motoServer: String { python("moto_server") }

    /// Whether pyftpdlib is installed, for any version of Python.
    static var hasFTPServer: Bool {
        let folder = Tool.repository.appending(path: ".build/python/lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return versions.contains { Tool.isThere(folder.appending(path: "\($0)/site-packages/pyftpdlib").path) }
    }

    /// Returns the path of a program in the Python environment of `script/test-tools`.
    static func python(_ name: String) -> String { Tool.repository.appending(path: ".build/python/bin/\(name)").path }

    private let process: ChildProcess
    private let port: UInt16
    private let kind: Kind
    private let scratch: TemporaryFolder
    /// The password in rclone's obscured form.
    private let password: String

    /// Starts a server.
    public init(_ kind: Kind) async throws {
        self.kind = kind
        scratch = try TemporaryFolder()
        port = try LoopbackPort.free()
        switch kind {
        case .s3: process = try ChildProcess([Self.motoServer, "-p", "\(port)"])
        case .webDAV:
            process = try ChildProcess(["rclone", "serve", "webdav", scratch.url.path, "--addr", "127.0.0.1:\(port)"])
        case .ftp:
            process = try ChildProcess([
                Self.python("python"), "-m", "pyftpdlib", "-i", "127.0.0.1", "-p", "\(port)", "-d", scratch.url.path,
                "-w",
            ])
        }
        password = try await Tool.run(["rclone", "obscure", "x"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
        try await LoopbackPort.waitForListener(port)
        // Over FTP, publishing must create the folder.
        if kind == .ftp { return }
        let made = try await Tool.run(["rclone", "mkdir", target], environment: ["AWS_CA_BUNDLE": ""])
        guard made.status == 0 else { throw POSIXError(.EIO) }
    }

    /// Stops the server.
    public func stop() { process.stop() }

    /// The target for `masthead publish`.
    public var target: String {
        switch kind {
        case .s3:
            ":s3,provider=Other,access_key_id=x,secret_access_key=y,region=us-east-1,acl=public-read,"
                + "endpoint=\"http://127.0.0.1:\(port)\":press"
        case .webDAV: ":webdav,vendor=other,url=\"http://127.0.0.1:\(port)\":press"
        case .ftp: ":ftp,host=127.0.0.1,port=\(port),user=anonymous,pass=\"\(password)\":deep/press"
        }
    }

    /// Returns the URL of a published file.
    public func url(_ name: String) -> String {
        kind == .ftp
            ? scratch["deep/press/\(name)"].absoluteString : "http://127.0.0.1:\(port)/press/\(name)"
    }
}
