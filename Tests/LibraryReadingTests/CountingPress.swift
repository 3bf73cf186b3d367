import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Synchronization
import TestSupport
import Testing

/// A publisher that collects reading statistics of its book and its magazine, with a counting server, and a library
/// that follows it.
final class CountingPress: Sendable {
    let folder: TemporaryFolder
    let library: IssueLibrary
    private let server: ScriptedServer
    private let state = State()

    /// The server's response to reports.
    enum Mode: Sendable {
        case counting, later
        /// The server accepts reports, but its answer is lost.
        case lost
    }

    private final class State: Sendable {
        let mode = Mutex(Mode.counting)
        let address = Mutex("")
    }

    /// A report that the server received.
    struct Report: Decodable, Hashable {
        let key: String
        let publication: String
        let item: String
        let title: String
        let unit: String
        let amount: Int
        let read: Int
        let firstOfDay: Bool
        let first: Bool
    }

    private struct Batch: Decodable { let reports: [Report] }

    init(asks: Bool = true) async throws {
        folder = try TemporaryFolder()
        let state = state
        let text = "<p>\(Self.words)</p>"
        let book = EPUBBuilder([
            EPUBBuilder.Chapter("one.xhtml", "one", text), EPUBBuilder.Chapter("two.xhtml", "two", text),
        ]).data
        server = try ScriptedServer { request in
            func json(_ text: String) -> [ScriptedServer.Step] {
                [.send(.response(200, ["Content-Type": "application/json"], body: Data(text.utf8)))]
            }
            switch request.path {
            case "/issues.plist":
                return json(
                    """
                    [{"Name": "book", "Title": "A Small Book", "Date": "2026-01-01", "Content": "/book.epub",
                    "Press": "\(state.address.withLock { $0 })", "Statistics": \(asks)}]
                    """)
            case "/book.epub": return [.send(.file(book, for: request))]
            case "/v1/accounts": return json(#"{"account": "0123456789abcdef", "token": "mha_secret"}"#)
            case "/v1/statistics/agreement": return json("{}")
            case "/v1/statistics/reports":
                let count = (try? JSONDecoder().decode(Batch.self, from: request.body))?.reports.count ?? 0
                let mode = state.mode.withLock { $0 }
                let word = mode == .later ? "later" : "counted"
                if mode == .lost { return [.reset] }
                return json(#"{"results": [\#(Array(repeating: "\"\(word)\"", count: count).joined(separator: ","))]}"#)
            default: return [.send(.response(404))]
            }
        }
        let place = server.url("/v1/publications/magazine").absoluteString
        state.address.withLock { $0 = place }
        var configuration = IssueLibrary.Configuration()
        configuration.http.retryCount = 0
        library = try await IssueLibrary(folder: folder["library"], configuration: configuration)
        try await library.following.addCatalog(server.url("/issues.plist"), handle: "mill")
        _ = try await library.refresh()
        let errors = await library.runner.run(try await library.downloads.queueEverything().downloads)
        if let error = errors.values.first { throw error }
    }

    deinit { server.stop() }

    private static let words = (0..<200).map { "word\($0 % 10)" }.joined(separator: " ")

    /// Changes the server's response.
    func turn(_ new: Mode) { state.mode.withLock { $0 = new } }

    /// Records that a part of the book is displayed.
    func show(_ position: String, share: Double) async throws {
        let position = try #require(PagePosition(position))
        try await library.open("book").memory.remember(position, share: share)
    }

    /// Returns the reports, one list per request.
    func sent() throws -> [[Report]] {
        try server.log.filter { $0.path == "/v1/statistics/reports" }.map {
            try JSONDecoder().decode(Batch.self, from: $0.body).reports
        }
    }

    /// The other requests to the server, in order.
    var asked: [String] {
        server.log.filter { $0.path.hasPrefix("/v1/") && $0.path != "/v1/statistics/reports" }
            .map { "\($0.method) \($0.path)" }
    }
}
