public import Foundation
import Hummingbird
public import IssueLibrary
public import Logging
public import Periodical
public import Rendering
import Web

/// Serves the web reader on loopback: a library's shelf and its issues, or a single issue source or archive.
public struct ReaderServer: Sendable {
    private let routes: ReaderRoutes
    private let api: ReaderAPI?
    private let port: Int
    private let logger: Logger

    /// Prepares to serve a library.
    /// - Parameters:
    ///   - library: the library.
    ///   - classes: the page classes that are known.
    ///   - cache: a folder for derived pictures.
    ///   - port: the port; 0 picks a free one.
    ///   - logger: hears of every request, at the level `info`.
    ///   - checkout: a checkout of Masthead whose `web/` is read at each request, in place of the embedded files.
    ///   - settings: the settings that hold for all feeds; nil where they are not offered.
    ///   - startDownloads: starts the process that brings in what a reader asked for.
    public init(
        _ library: IssueLibrary, classes: PageClassRegistry = .builtIn, cache: URL, port: Int = 0,
        logger: Logger = Logger(label: "masthead.reader"), checkout: URL? = nil, settings: SharedSettings? = nil,
        startDownloads: @escaping @Sendable () throws(MastheadError) -> Void
    ) throws(MastheadError) {
        let shelf = LibraryShelf(library, classes: classes, cache: cache)
        routes = try ReaderRoutes(shelf, classes: { classes }, isLive: true, checkout: checkout)
        api = ReaderAPI(shelf: shelf, classes: classes, startDownloads: startDownloads, settings: settings)
        self.port = port
        self.logger = logger
    }

    /// Prepares to serve one issue.
    /// - Parameters:
    ///   - issue: the issue.
    ///   - cover: its cover.
    ///   - classes: the page classes that are known.
    ///   - port: the port; 0 picks a free one.
    ///   - logger: hears of every request, at the level `info`.
    ///   - checkout: a checkout of Masthead whose `web/` is read at each request, in place of the embedded files.
    public init(
        _ issue: WebIssue, cover: URL?, classes: PageClassRegistry = .builtIn, port: Int = 0,
        logger: Logger = Logger(label: "masthead.reader"), checkout: URL? = nil
    ) throws(MastheadError) {
        routes = try ReaderRoutes(
            IssueShelf(issue.heading.name) { (issue, cover) }, classes: { classes }, isLive: false,
            checkout: checkout)
        api = nil
        self.port = port
        self.logger = logger
    }

    /// Where an issue's page is below the server's URL.
    public static func path(of name: String, at position: PagePosition? = nil) -> String {
        ReaderAddress.issue(name, at: position)
    }

    /// Where a post is below the URL of a library's server: in the list of all posts of its feed.
    public static func path(of post: LibraryPost) -> String { ReaderAddress.post(post.id.rawValue, of: post.handle) }

    /// Serves until the task is cancelled or the process is told to end (SIGINT, SIGTERM).
    /// - Parameters:
    ///   - endsWithSignals: whether it listens to those signals; a program that does so itself cancels the task.
    ///   - onRunning: told the server's URL once it listens.
    /// - Throws: ``MastheadError`` where the port cannot be had.
    public func run(
        endsWithSignals: Bool = true, onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let router = Router(options: .autoGenerateHeadEndpoints)
        HTTPService.addGuards(to: router, logger)
        router.add(middleware: UnknownAddressMiddleware(shell: routes.shell))
        routes.add(to: router)
        api?.add(to: router)
        try await HTTPService.run(
            router, port: port, logger, endsWithSignals: endsWithSignals, onRunning: onRunning)
    }
}
