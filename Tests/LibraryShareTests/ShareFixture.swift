import Foundation
import IssueLibrary
import LibraryReading
import LibrarySupport
import Logging
import Periodical
import Synchronization
import TestSupport
import Testing

@testable import LibraryShare

/// A library with an issue, a book and a comic, and a server for other devices.
final class ShareFixture: Sendable {
    let base: LibraryFixture
    let server: ShareServer
    /// The clock of the limit for wrong PINs.
    let clock = Clock()
    static let pin = "004217"

    var library: IssueLibrary { base.library }

    /// - Parameters:
    ///   - pin: the PIN, or nil to accept no new devices.
    ///   - certificate: the certificate for encrypted connections.
    init(
        pin: String? = ShareFixture.pin, items: Bool = true, certificate: ShareCertificate? = nil
    ) async throws {
        base = try await LibraryFixture(items ? ["one"] : [])
        if items {
            #expect(await (try base.mirror()).isEmpty)
            let book = EPUBBuilder([
                .init("a.xhtml", "First", "<h1>First</h1><p>The lamp was lit.</p>"),
                .init("b.xhtml", "Second", "<h1>Second</h1><p>The tide came in.</p>"),
            ])
            _ = try await base.library.addBook(try base.folder.write("A Small Book.epub", book.data))
            _ = try await base.library.addBook(try base.folder.write("Comic.cbz", Self.comic))
        }
        server = try Self.server(base, pin: pin, certificate: certificate, clock)
    }

    /// Shares the library of another fixture.
    init(sharing base: LibraryFixture) throws {
        self.base = base
        server = try Self.server(base, pin: Self.pin, clock)
    }

    private static func server(
        _ base: LibraryFixture, pin: String?, certificate: ShareCertificate? = nil, _ clock: Clock
    ) throws -> ShareServer {
        var configuration = ShareServer.Configuration(address: "127.0.0.1", cache: base.folder["cache"])
        configuration.otherNames = ["desk.local"]
        configuration.port = 0
        configuration.pin = pin.flatMap { SharePIN($0) }
        configuration.certificate = certificate
        configuration.now = { [clock] in clock.now }
        return try ShareServer(base.library, configuration, logger: silent) {}
    }

    /// A clock that only the test sets.
    final class Clock: Sendable {
        private let moment = Mutex(ContinuousClock().now)
        var now: ContinuousClock.Instant { moment.withLock { $0 } }
        func advance(by duration: Duration) { moment.withLock { $0 += duration } }
    }

    /// A comic with three pages. The last page is wider than the others.
    static let comic = StoredZip.data(
        (1...3).map { ("page\($0).png", Data.png(width: $0 == 3 ? 900 : 400, height: 600)) })

    /// A logger that prints nothing.
    static var silent: Logger {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }

    /// Runs the server while the closure sends requests to its URL. The URL ends with a slash.
    func run(_ body: (String) async throws -> Void) async throws {
        let (urls, found) = AsyncStream<URL>.makeStream()
        let task = Task { [server] in
            defer { found.finish() }
            try await server.run(endsWithSignals: false) { found.yield($0) }
        }
        let result: Result<Void, any Error>
        do {
            var first = urls.makeAsyncIterator()
            let url = try #require(await first.next(), "the server did not start")
            result = .success(try await body(url.absoluteString))
        } catch { result = .failure(error) }
        task.cancel()
        _ = await task.result
        try result.get()
    }

    /// Runs the server, and passes its URL and curl's options for a device.
    func runWithDevice(_ body: (_ url: String, _ user: [String]) async throws -> Void) async throws {
        let (_, token) = try await library.networkDevices.add("Tablet")
        try await run { try await body($0, ["-u", "masthead:\(token.text)"]) }
    }

    /// Returns the reference of an item by the kind of its content: `issue`, `book` or `comic`.
    func item(_ title: String) async throws -> LibraryItem {
        try #require(try await library.items.all().first { $0.title == title }, "\(title)")
    }
}
