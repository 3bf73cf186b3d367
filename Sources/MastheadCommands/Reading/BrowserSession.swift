import Foundation
import Logging
import Periodical
import Synchronization

/// The web reader beside a reader at a terminal: it begins when a page is first opened there, and ends with it.
final class BrowserSession: Sendable {
    private let name: String
    private let reader: WebReader
    private let server = Mutex<Task<Void, Never>?>(nil)
    private let address = Mutex<URL?>(nil)

    /// - Parameter name: the issue, as a person named it.
    init(_ name: String, reader: WebReader) {
        self.name = name
        self.reader = reader
    }

    /// Shows a page.
    /// - Returns: what was done, in a line.
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
                    // The terminal shows pages; requests are nothing for it.
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

    /// Ends it.
    func close() async {
        let task = server.withLock { $0 }
        task?.cancel()
        await task?.value
    }
}
