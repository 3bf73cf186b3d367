import Foundation
import Logging
import Periodical
import Synchronization

/// A local web reader for an issue that is open in the terminal. It starts when the user first opens a page in the
/// browser, and ends with the terminal reader.
final class BrowserSession: Sendable {
    /// A server that is running or starting.
    private struct Server {
        let running: Task<Void, Never>
        /// The URL once the server is listening, or the error if the server could not be started.
        let address: Task<Result<URL, MastheadError>, Never>
    }

    private let name: String
    private let reader: WebReader
    private let server = Mutex<Server?>(nil)

    /// - Parameter name: the issue, as the user typed it.
    init(_ name: String, reader: WebReader) {
        self.name = name
        self.reader = reader
    }

    /// Opens a page in the browser.
    /// - Returns: a line about the result.
    func open(_ position: PagePosition) async throws(MastheadError) -> String {
        let base = try await address()
        var parts = URLComponents(url: base, resolvingAgainstBaseURL: false)
        parts?.fragment = position.description
        let url = parts?.url ?? base
        return await Browser.show(url)
    }

    /// Returns the server's URL, starting the server on the first call.
    private func address() async throws(MastheadError) -> URL {
        let known = server.withLock { server in
            let known = server ?? start()
            server = known
            return known
        }
        let result = await known.address.value
        // Discard the failed server, so that the next call tries again.
        if case .failure = result { server.withLock { if $0?.running == known.running { $0 = nil } } }
        return try result.get()
    }

    private func start() -> Server {
        let (urls, found) = AsyncStream<Result<URL, MastheadError>>.makeStream()
        let (name, reader, console) = (name, reader, Console.current)
        let running = Task {
            await Console.$current.withValue(console) {
                do throws(MastheadError) {
                    var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
                    // Suppress log messages, which would garble the pages in the terminal.
                    logger.logLevel = .critical
                    try await reader.serve(name, at: nil, port: 0, logger: logger, endsWithSignals: false) { url in
                        found.yield(.success(url))
                    }
                } catch { found.yield(.failure(error)) }
                found.finish()
            }
        }
        let address = Task { () -> Result<URL, MastheadError> in
            for await result in urls { return result }
            return .failure(
                MastheadError(
                    .fileSystem, cannot: "serve", to: name, found: "the web reader could not be started",
                    hint: "Use `masthead open \(name)` to see the cause."))
        }
        return Server(running: running, address: address)
    }

    /// Stops the web reader.
    func close() async {
        let running = server.withLock { $0?.running }
        running?.cancel()
        await running?.value
    }
}
