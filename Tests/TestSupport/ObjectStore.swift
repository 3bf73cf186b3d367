import Foundation

/// A store that rclone reaches and that serves what it holds over HTTP, on loopback.
public final class ObjectStore: Sendable {
    /// The kinds that there are.
    public enum Kind: String, Sendable, CaseIterable {
        /// Moto's, in the Python that `script/test-tools` makes.
        case s3
        /// rclone's own.
        case webDAV
        /// pyftpdlib's, which `script/test-tools` installs; what it holds is read from the disk.
        case ftp

        /// Whether it is there, or has to be.
        public var isInstalled: Bool {
            switch self {
            case .s3: Tool.isInstalled("rclone") && Tool.isInstalled(ObjectStore.motoServer)
            case .webDAV: Tool.isInstalled("rclone")
            case .ftp: Tool.isInstalled("rclone") && ObjectStore.hasFTPServer
            }
        }
    }

    static var motoServer: String { python("moto_server") }

    /// Whether pyftpdlib is there, in whichever version of Python.
    static var hasFTPServer: Bool {
        let folder = Tool.repository.appending(path: ".build/python/lib")
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return versions.contains { Tool.isThere(folder.appending(path: "\($0)/site-packages/pyftpdlib").path) }
    }

    /// A program of the Python that `script/test-tools` makes.
    static func python(_ name: String) -> String { Tool.repository.appending(path: ".build/python/bin/\(name)").path }

    private let process: ChildProcess
    private let port: UInt16
    private let kind: Kind
    private let scratch: TemporaryFolder
    /// The password as rclone takes it in a target.
    private let password: String

    /// Starts a store.
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
        // Over FTP the folder is left to be made.
        if kind == .ftp { return }
        let made = try await Tool.run(["rclone", "mkdir", target], environment: ["AWS_CA_BUNDLE": ""])
        guard made.status == 0 else { throw POSIXError(.EIO) }
    }

    /// Ends it.
    public func stop() { process.stop() }

    /// The target as `masthead publish` takes it.
    public var target: String {
        switch kind {
        case .s3:
            ":s3,provider=Other,access_key_id=x,secret_access_key=y,region=us-east-1,acl=public-read,"
                + "endpoint=\"http://127.0.0.1:\(port)\":press"
        case .webDAV: ":webdav,vendor=other,url=\"http://127.0.0.1:\(port)\":press"
        case .ftp: ":ftp,host=127.0.0.1,port=\(port),user=anonymous,pass=\"\(password)\":deep/press"
        }
    }

    /// The URL of a file in it.
    public func url(_ name: String) -> String {
        kind == .ftp
            ? scratch["deep/press/\(name)"].absoluteString : "http://127.0.0.1:\(port)/press/\(name)"
    }
}
