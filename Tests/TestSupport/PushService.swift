public import Foundation

/// A push service on loopback for apps (APNs) and browsers (Web Push): hypercorn with HTTP/2 and TLS, run by
/// `Tests/Programs/push-service`.
public final class PushService: Sendable {
    /// A request that the service received.
    public struct Request: Decodable, Sendable {
        /// The method.
        public let method: String
        /// The path, without the query.
        public let path: String
        /// The HTTP version.
        public let version: String
        /// The client's port, which is different for each connection.
        public let client: Int
        /// The header fields, with names in lower case.
        public let headers: [String: String]
        /// The body.
        public let body: Data
        /// The maximum number of simultaneous requests so far.
        public let most: Int
        /// The last part of the path.
        public var name: String { URL(filePath: path).lastPathComponent }
    }

    /// Whether the required programs are installed, or the tests require all programs.
    public static var isInstalled: Bool {
        Tool.isInstalled("openssl") && Tool.isInstalled(ObjectStore.python("hypercorn"))
    }

    /// The port of the service.
    public let port: UInt16
    /// The file with the self-signed certificate.
    public let authority: URL
    private let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts the service.
    /// - Parameter settings: The settings of `Tests/Programs/push-service`.
    public init(_ settings: String...) async throws {
        folder = try TemporaryFolder()
        authority = try await Nginx.makeCertificate(in: folder)
        let program = Tool.repository.appending(path: "Tests/Programs/push-service").path
        let service = try ChildProcess(
            [ObjectStore.python("python"), program, authority.path, folder["log"].path] + settings,
            errors: folder["errors"])
        process = service
        let file = folder["log.port"].path
        try await TestSupport.wait(until: { access(file, F_OK) == 0 || service.hasEnded })
        guard let port = UInt16(try String(contentsOfFile: file, encoding: .utf8)) else { throw POSIXError(.EBADMSG) }
        self.port = port
    }

    /// SIGKILL, because hypercorn would wait for open connections.
    deinit { process.kill(SIGKILL) }

    /// The origin of the service.
    public var origin: String { "https://127.0.0.1:\(port)" }

    /// The log file, which contains ``requests``.
    public var log: URL { folder["log"] }

    /// The requests that the service has received.
    public var requests: [Request] {
        get throws {
            let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            guard let end = text.lastIndex(of: "\n") else { return [] }
            return try text[..<end].split(separator: "\n").map {
                try JSONDecoder().decode(Request.self, from: Data($0.utf8))
            }
        }
    }

    /// Waits until the service has received a number of requests.
    public func wait(for count: Int) async throws {
        try await TestSupport.wait(until: { try requests.count >= count || process.hasEnded })
        guard try requests.count >= count else { throw POSIXError(.ESRCH) }
    }

    /// Releases the responses that the service holds.
    public func open() throws { try folder.write("log.open", "") }

    /// Releases a number of paced responses, counted from the start.
    public func allow(_ count: Int) throws { try folder.write("log.pace", "\(count)") }

    /// Kills the service, as in a power cut.
    public func kill() async {
        process.kill(SIGKILL)
        await process.wait()
    }

    /// Checks a token or a message with third-party programs, and returns the decoded content.
    /// - Parameter arguments: The arguments of `Tests/Programs/check-push`.
    public static func check<Value: Decodable>(_ type: Value.Type, _ arguments: String...) async throws -> Value {
        let program = Tool.repository.appending(path: "Tests/Programs/check-push").path
        let result = try await Tool.run([ObjectStore.python("python"), program] + arguments)
        guard result.status == 0 else { throw CocoaError(.fileReadCorruptFile, userInfo: ["errors": result.errors]) }
        return try JSONDecoder().decode(type, from: Data(result.output.utf8))
    }
}
