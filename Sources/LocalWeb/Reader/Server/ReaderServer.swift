public import Foundation
import Hummingbird
public import IssueLibrary
public import Logging
public import Periodical
public import Rendering
import Web

/// An HTTP server on loopback for the web reader. It shows a library, or a single issue source or archive.
public struct ReaderServer: Sendable {
    private let shell: ServedShell
    /// All routes of the server.
    var table = RouteTable()
    private let port: Int
    private let logger: Logger

    /// Prepares to serve a library.
    /// - Parameters:
    ///   - library: The library.
    ///   - classes: The page classes.
    ///   - cache: The folder for derived pictures.
    ///   - port: The port; 0 selects a free one.
    ///   - logger: Logs each request at the level `info`.
    ///   - checkout: A checkout of Masthead whose `web/` is read at each request instead of the embedded files.
    ///   - settings: The settings of all feeds, or nil if the server does not offer them.
    ///   - startDownloads: Starts the process that downloads the items that the user requested.
    public init(
        _ library: IssueLibrary, classes: PageClassRegistry = .builtIn, cache: URL, port: Int = 0,
        logger: Logger = Logger(label: "masthead.reader"), checkout: URL? = nil, settings: SharedSettings? = nil,
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let shelf = LibraryShelf(library, classes: classes, cache: cache)
        shell = try ServedShell(WebSource(checkout: checkout)) { classes }
        table.addReader(shelf, shell, isLive: true)
        table.addLibrary(shelf, classes: classes, settings: settings, startDownloads: startDownloads)
        self.port = port
        self.logger = logger
    }

    /// Prepares to serve one issue.
    /// - Parameters:
    ///   - issue: The issue.
    ///   - cover: The issue's cover.
    ///   - classes: The page classes.
    ///   - port: The port; 0 selects a free one.
    ///   - logger: Logs each request at the level `info`.
    ///   - checkout: A checkout of Masthead whose `web/` is read at each request instead of the embedded files.
    public init(
        _ issue: WebIssue, cover: URL?, classes: PageClassRegistry = .builtIn, port: Int = 0,
        logger: Logger = Logger(label: "masthead.reader"), checkout: URL? = nil
    ) throws(MastheadError) {
        shell = try ServedShell(WebSource(checkout: checkout)) { classes }
        table.addReader(IssueShelf(issue.heading.name) { (issue, cover) }, shell, isLive: false)
        self.port = port
        self.logger = logger
    }

    /// Returns the path of an issue's page below the server's URL.
    public static func path(of name: String, at position: PagePosition? = nil) -> String {
        ReaderAddress.issue(name, at: position)
    }

    /// Returns the path of a post below the URL of a library's server. It opens the post in the list of its feed's
    /// posts.
    public static func path(of post: LibraryPost) -> String { ReaderAddress.post(post.id.rawValue, of: post.handle) }

    /// Serves until the task is canceled or the process receives SIGINT or SIGTERM.
    /// - Parameters:
    ///   - endsWithSignals: Whether the signals end the server. A program that handles signals itself cancels the task.
    ///   - onRunning: Receives the server's URL once the server listens.
    /// - Throws: ``MastheadError`` if the server cannot listen on the port.
    public func run(
        endsWithSignals: Bool = true, onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let router = Router(options: .autoGenerateHeadEndpoints)
        HTTPService.addGuards(to: router, logger)
        router.add(middleware: ProblemMiddleware(logger: logger, shell: shell))
        table.add(to: router)
        try await HTTPService.run(
            router, port: port, logger, endsWithSignals: endsWithSignals, onRunning: onRunning)
    }
}
