public import Foundation

/// A push service on loopback, Apple's and those of browsers: hypercorn over HTTP/2 with TLS, run by `Tests/Programs/push-service`.
public final class PushService: Sendable {
    /// A request that it took.
    public struct Request: Decodable, Sendable {
        /// The method.
        public let method: String
        /// The path, without its query.
        public let path: String
        /// HTTP's version.
        public let version: String
        /// The port that it came from: one for each connection.
        public let client: Int
        /// The header fields, names in lower case.
        public let headers: [String: String]
        /// The body.
        public let body: Data
        /// How many requests at most were there at the same time up to this one.
        public let most: Int
        /// The last part of the path.
        public var name: String { URL(filePath: path).lastPathComponent }
    }

    /// Whether what it needs is there, or has to be.
    public static var isInstalled: Bool {
        Tool.isInstalled("openssl") && Tool.isInstalled(ObjectStore.python("hypercorn"))
    }

    /// Its port.
    public let port: UInt16
    /// Its certificate, which is its own authority as well.
    public let authority: URL
    private let process: ChildProcess
    private let folder: TemporaryFolder

    /// Starts it.
    /// - Parameter settings: as the program takes them.
    public init(_ settings: String...) async throws {
        folder = try TemporaryFolder()
        authority = try await Nginx.makeCertificate(in: folder)
        let program = Tool.repository.appending(path: "Tests/Programs/push-service").path
        process = try ChildProcess(
            [ObjectStore.python("python"), program, authority.path, folder["log"].path] + settings,
            errors: folder["errors"])
        let file = folder["log.port"].path
        while !FileManager.default.fileExists(atPath: file) {
            if process.hasEnded { throw POSIXError(.ESRCH) }
            try await Task.sleep(for: .milliseconds(10))
        }
        guard let port = UInt16(try String(contentsOfFile: file, encoding: .utf8)) else { throw POSIXError(.EBADMSG) }
        self.port = port
    }

    /// It does not wait for those that still have a connection.
    deinit { process.kill(SIGKILL) }

    /// Where it is.
    public var origin: String { "https://127.0.0.1:\(port)" }

    /// The file that ``requests`` are in.
    public var log: URL { folder["log"] }

    /// The requests that it took so far.
    public var requests: [Request] {
        get throws {
            let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
            guard let end = text.lastIndex(of: "\n") else { return [] }
            return try text[..<end].split(separator: "\n").map {
                try JSONDecoder().decode(Request.self, from: Data($0.utf8))
            }
        }
    }

    /// Waits until it took so many.
    public func wait(for count: Int) async throws {
        while try requests.count < count {
            if process.hasEnded { throw POSIXError(.ESRCH) }
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    /// Answers what is held.
    public func open() throws { try folder.write("log.open", "") }

    /// Answers so many of what is paced, counted from the beginning.
    public func allow(_ count: Int) throws { try folder.write("log.pace", "\(count)") }

    /// Ends it at once, as a power cut does.
    public func kill() async {
        process.kill(SIGKILL)
        await process.wait()
    }

    /// Reads with other people's programs what was made for push services.
    /// - Parameter arguments: as `Tests/Programs/check-push` takes them.
    public static func check<Value: Decodable>(_ type: Value.Type, _ arguments: String...) async throws -> Value {
        let program = Tool.repository.appending(path: "Tests/Programs/check-push").path
        let result = try await Tool.run([ObjectStore.python("python"), program] + arguments)
        guard result.status == 0 else { throw CocoaError(.fileReadCorruptFile, userInfo: ["errors": result.errors]) }
        return try JSONDecoder().decode(type, from: Data(result.output.utf8))
    }
}
