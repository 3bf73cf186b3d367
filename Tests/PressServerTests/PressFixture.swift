import Foundation
import Logging
import Synchronization
import TestSupport

@testable import PressServer

/// A server that runs in the test's own process, with its own folder and port.
struct PressFixture: Sendable {
    let url: String
    /// The first token, which has all scopes.
    let token: String
    let folder: TemporaryFolder
    /// The log.
    let log: LogLines

    /// Runs a server while the closure sends requests to the server.
    static func serving(
        _ adjust: (inout PressConfiguration, TemporaryFolder) throws -> Void = { _, _ in },
        context: ServiceContext = .none, _ body: (PressFixture) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let place = PressFolder(folder["press"])
        let secret = try await PressSetup(place, environment: [:]).run()
        var configuration = try PressConfigurationFile.read(place)
        configuration.port = 0
        configuration.addressRate = 100_000
        configuration.accountRate = 100_000
        try adjust(&configuration, folder)
        let lines = LogLines()
        let logger = Logger(label: "test") { _ in JSONLogHandler { lines.add($0) } }
        let server = try await PressServer(
            place, configuration, try PressSecrets([:], passwordFile: nil), context: context, logger: logger)
        let (urls, continuation) = AsyncStream.makeStream(of: URL.self)
        let task = Task {
            defer { continuation.finish() }
            try await server.run { continuation.yield($0) }
        }
        var iterator = urls.makeAsyncIterator()
        guard let url = await iterator.next() else {
            try await task.value
            return
        }
        let text = String(url.absoluteString.dropLast())
        do { try await body(PressFixture(url: text, token: secret.text, folder: folder, log: lines)) } catch {
            task.cancel()
            _ = await task.result
            throw error
        }
        task.cancel()
        try await task.value
    }

    /// Sends a request.
    /// - Parameters:
    ///   - token: The token, by default the first one. With an empty token, none is sent.
    ///   - json: The body.
    ///   - fields: Additional header fields.
    func ask(
        _ method: String, _ path: String, token: String? = nil, json: String? = nil, _ fields: String...
    ) async throws -> PressAnswer {
        let token = token ?? self.token
        var words = ["curl", "-s", "-i", "--path-as-is", "-X", method, "-H", "Expect:"]
        if method == "HEAD" { words += ["-I"] }
        if !token.isEmpty { words += ["-H", "Authorization: Bearer \(token)"] }
        if let json { words += ["-H", "Content-Type: application/json", "--data-binary", json] }
        for field in fields { words += ["-H", field] }
        return try PressAnswer(try await Tool.run(words + [url + path]).output)
    }
}
