import Foundation
import IssueLibrary
import LocalWeb
import Logging
import Synchronization
import TestSupport
import Testing

/// Servers that run while a test sends requests.
enum Serving {
    /// A logger that prints nothing.
    static var silent: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// Counts the calls that start the process that downloads.
    final class Starts: Sendable {
        private let value = Mutex(0)
        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }

    /// Serves a library while the closure sends requests to the server's URL.
    static func run(
        _ library: IssueLibrary, in folder: TemporaryFolder, settings: SharedSettings? = nil,
        starts: Starts = Starts(), while body: (URL) async throws -> Void
    ) async throws {
        let server = try ReaderServer(library, cache: folder["cache"], logger: silent, settings: settings) {
            starts.add()
        }
        try await run(server, while: body)
    }

    static func run(_ server: ReaderServer, while body: (URL) async throws -> Void) async throws {
        try await run({ try await server.run(endsWithSignals: false, onRunning: $0) }, while: body)
    }

    static func run(_ server: PreviewServer, while body: (URL) async throws -> Void) async throws {
        try await run({ try await server.run(onRunning: $0) }, while: body)
    }

    static func run(_ server: FolderServer, while body: (URL) async throws -> Void) async throws {
        try await run({ try await server.run(onRunning: $0) }, while: body)
    }

    private static func run(
        _ serve: @escaping @Sendable (@escaping @Sendable (URL) -> Void) async throws -> Void,
        while body: (URL) async throws -> Void
    ) async throws {
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task {
            // If the server cannot start, there is no URL, and the test fails instead of waiting.
            defer { found.finish() }
            try await serve { found.yield($0) }
        }
        let result: Result<Void, any Error>
        do {
            var first = urls.makeAsyncIterator()
            result = .success(try await body(try #require(await first.next(), "the server did not start")))
        } catch { result = .failure(error) }
        task.cancel()
        _ = await task.result
        try result.get()
    }
}
