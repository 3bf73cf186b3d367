import Foundation

/// A store that rclone reaches and that serves what it holds over HTTP, on loopback.
public final class ObjectStore: Sendable {
    /// The kinds that there are.
    public enum Kind: String, Sendable, CaseIterable {
        /// Moto's, in the Python that `script/test-tools` makes.
        case s3
        /// rclone's own.
        case webDAV

        /// Whether it is there, or has to be.
        public var isInstalled: Bool {
            Tool.isInstalled("rclone") && (self == .webDAV || Tool.isInstalled(ObjectStore.motoServer))
        }
    }

    static var motoServer: String { Tool.repository.appending(path: ".build/python/bin/moto_server").path }

    private let process: ChildProcess
    private let port: UInt16
    private let kind: Kind
    private let scratch: TemporaryFolder

    /// Starts a store.
    public init(_ kind: Kind) async throws {
        self.kind = kind
        scratch = try TemporaryFolder()
        port = try LoopbackPort.free()
        switch kind {
        case .s3: process = try ChildProcess([Self.motoServer, "-p", "\(port)"])
        case .webDAV:
            process = try ChildProcess(["rclone", "serve", "webdav", scratch.url.path, "--addr", "127.0.0.1:\(port)"])
        }
        try await LoopbackPort.waitForListener(port)
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
        }
    }

    /// The URL of a file in it.
    public func url(_ name: String) -> String { "http://127.0.0.1:\(port)/press/\(name)" }
}
