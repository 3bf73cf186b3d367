public import Foundation

/// A server process that prints its URL first.
public final class ServingProcess: Sendable {
    private let process: ChildProcess
    private let output: URL
    private let folder: TemporaryFolder

    /// Starts the server.
    public init(_ arguments: [String], _ environment: [String: String] = [:], in directory: URL? = nil) throws {
        folder = try TemporaryFolder()
        output = folder["output"]
        process = try ChildProcess(
            arguments, in: directory, environment: environment, output: output, errors: folder["errors"])
    }

    /// The process's identifier.
    public var identifier: Int32 { process.identifier }

    /// Returns the server's URL when it listens.
    public func url() async throws -> String {
        struct Ended: Error { let message: String }
        var text = ""
        try await wait(until: {
            text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
            return text.contains("\n") || process.hasEnded
        })
        if let end = text.firstIndex(of: "\n") { return String(text[..<end]) }
        throw Ended(message: (try? String(contentsOf: folder["errors"], encoding: .utf8)) ?? "")
    }

    /// Sends SIGTERM and waits until the server ends.
    public func stop() { process.stop() }
}
