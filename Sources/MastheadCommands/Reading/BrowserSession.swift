import Foundation
import Logging
import Periodical
import Synchronization

/// A local web reader for an issue that is open in the terminal. It starts when the user first opens a page in the
/// browser, and ends with the terminal reader.
final class BrowserSession: Sendable {
    private let name: String
    private let reader: WebReader
    private let server = Mutex<Task<Void, Never>?>(nil)
    private let address = Mutex<URL?>(nil)

    /// - Parameter name: the issue, as the user typed it.
    init(_ name: String, reader: WebReader) {
        self.name = name
        self.reader = reader
    }

    /// Opens a page in the browser.
    /// - Returns: a line about the result.
    func open(_ position: PagePosition) async throws(MastheadError) -> String {
        let base = if let known = address.withLock({ $0 }) { known } else { try await start() }
        var parts = URLComponents(url: base, resolvingAgainstBaseURL: false)
        parts?.fragment = position.description
        let url = parts?.url ?? base
        return await Browser.show(url)
    }

    private func start() async throws(MastheadError) -> URL {
        let (urls, found) = AsyncStream<Result<URL, MastheadError>>.makeStream()
        let (name, reader, console) = (name, reader, Console.current)
        let task = Task {
            await Console.$current.withValue(console) {
                do throws(MastheadError) {
                    var logger = Logger(label: "masthead") { StreamLogHandler.standardError(label: $0) }
                    // The terminal shows pages, so log messages would disturb it.
                    logger.logLevel = .critical
                    try await reader.serve(name, at: nil, port: 0, logger: logger, endsWithSignals: false) { url in
                        found.yield(.success(url))
                    }
                } catch { found.yield(.failure(error)) }
                found.finish()
            }
        }
        server.withLock { $0 = task }
        for await result in urls {
            let url = try result.get()
            address.withLock { $0 = url }
            return url
        }
        throw MastheadError(
            .fileSystem, cannot: "serve", to: name, found: "the web reader could not be started",
            hint: "Use `masthead open \(name)` to see why.")
    }

    /// Stops the web reader.
    func close() async {
        let task = server.withLock { $0 }
        task?.cancel()
        await task?.value
    }
}
