public import Foundation
import Hummingbird
public import IssueLibrary
public import Logging
public import Periodical
public import Rendering
import Web

/// An HTTP server on loopback for the web reader, showing a library, an issue source or an archive.
public struct ReaderServer: Sendable {
    private let shell: ServedShell
    var table = RouteTable()
    private let port: Int
    private let logger: Logger

    /// Creates a server for a library.
    /// - Parameters:
    ///   - library: The library.
    ///   - classes: The page classes.
    ///   - cache: The folder for generated pictures.
    ///   - port: The port, or 0 for any free port.
    ///   - logger: Logs each request at the level `info`.
    ///   - checkout: A checkout of Masthead. Each request reads its files in `web/` instead of the embedded ones.
    ///   - settings: The settings for all feeds, or nil if the server does not provide them.
    ///   - startDownloads: Starts the process that downloads requested items.
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

    /// Creates a server for one issue.
    /// - Parameters:
    ///   - issue: The issue.
    ///   - cover: The issue's cover.
    ///   - classes: The page classes.
    ///   - port: The port, or 0 for any free port.
    ///   - logger: Logs each request at the level `info`.
    ///   - checkout: A checkout of Masthead. Each request reads its files in `web/` instead of the embedded ones.
    public init(
        _ issue: WebIssue, cover: URL?, classes: PageClassRegistry = .builtIn, port: Int = 0,
        logger: Logger = Logger(label: "masthead.reader"), checkout: URL? = nil
    ) throws(MastheadError) {
        shell = try ServedShell(WebSource(checkout: checkout)) { classes }
        table.addReader(IssueShelf(issue.heading.name) { (issue, cover) }, shell, isLive: false)
        self.port = port
        self.logger = logger
    }

    /// Returns the path of an issue's page, relative to the server's URL.
    public static func path(of name: String, at position: PagePosition? = nil) -> String {
        ReaderAddress.issue(name, at: position)
    }

    /// Returns a post's path relative to the server's URL. The path opens the post in its feed's list of posts.
    public static func path(of post: LibraryPost) -> String { ReaderAddress.post(post.id.rawValue, of: post.handle) }

    /// Returns a publication's path below the URL of a library's server. For a feed, this is its list of posts.
    public static func path(of publication: LibraryPublication) -> String {
        ReaderAddress.publication(publication.handle, isFeed: publication.kind == .feed)
    }

    /// Serves until the task is canceled, or until the process receives SIGINT or SIGTERM.
    /// - Parameters:
    ///   - endsWithSignals: Whether SIGINT and SIGTERM end the server. If false, the program handles them and cancels
    ///     the task.
    ///   - onRunning: Called with the server's URL once the server is listening.
    /// - Throws: ``MastheadError`` if the server cannot listen on the port.
    public func run(
        endsWithSignals: Bool = true, onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let router = Router(context: LocalContext.self, options: .autoGenerateHeadEndpoints)
        HTTPService.addGuards(to: router, logger)
        router.add(middleware: ProblemMiddleware(logger: logger, shell: shell))
        table.add(to: router)
        try await HTTPService.run(
            router, port: port, logger, endsWithSignals: endsWithSignals, onRunning: onRunning)
    }
}
