public import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import Periodical
import Web

/// An HTTP server on loopback that previews an issue source as a web page. The page reloads when a file is saved.
public struct PreviewServer: Sendable {
    private let folder: URL
    private let templates: URL?
    private let cache: URL
    private let checkout: URL?
    private let port: Int
    private let logger: Logger

    /// Creates a server for an issue source.
    /// - Parameters:
    ///   - folder: The issue source.
    ///   - templates: A folder with the publisher's own page classes, or nil.
    ///   - cache: The folder for generated pictures.
    ///   - port: The port, or 0 for any free port.
    ///   - logger: Logs each request at the level `info`.
    ///   - checkout: A checkout of Masthead. Each request reads its files in `web/` and `templates/` instead of the
    ///     embedded ones.
    /// - Throws: ``MastheadError`` if `folder` is not a folder.
    public init(
        _ folder: URL, templates: URL? = nil, cache: URL, port: Int = 0,
        logger: Logger = Logger(label: "masthead.preview"), checkout: URL? = nil
    ) throws(MastheadError) {
        try HTTPService.checkFolder(folder, cannot: "preview", .makeSource)
        self.folder = folder
        self.templates = templates
        self.cache = cache
        self.checkout = checkout
        self.port = port
        self.logger = logger
    }

    /// Runs the server until the task is canceled, or until the process receives SIGINT or SIGTERM.
    /// - Parameter onRunning: Called with the server's URL once the server is listening.
    /// - Throws: ``MastheadError`` if the server cannot listen on the port.
    public func run(onRunning: @escaping @Sendable (URL) -> Void) async throws(MastheadError) {
        let page = PreviewPage(folder, templates: templates, cache: cache, checkout: checkout)
        let router = Router(context: LocalContext.self, options: .autoGenerateHeadEndpoints)
        HTTPService.addGuards(to: router, logger)
        router.add(middleware: ProblemMiddleware(logger: logger, shell: nil))
        try table(page).add(to: router)
        try await HTTPService.run(router, port: port, logger, onRunning: onRunning)
    }

    /// Returns all the server's routes.
    private func table(_ page: PreviewPage) throws(MastheadError) -> RouteTable {
        var table = RouteTable()
        for path in ["/", "/index.html"] {
            table.get(path) { _ in try Self.response("text/html") { () throws(MastheadError) in try page.document() } }
        }
        table.get("/content") { _ in
            try Self.response("text/html") { () throws(MastheadError) in try page.content() }
        }
        for (name, type) in [("preview.css", "text/css"), ("preview.js", "text/javascript")] {
            table.get("/\(name)") { _ in
                try Self.response(type) { () throws(MastheadError) in try page.web.files(in: "preview")[name] ?? "" }
            }
        }
        let folders =
            [folder]
            + [templates, checkout?.appending(path: "templates"), checkout?.appending(path: "web")]
            .compactMap(\.self)
        table.get("/changes") { _ in Self.changes(folders) }
        // Show the issue in the web reader too, as readers will see it.
        let shell = try ServedShell(WebSource(checkout: checkout), classes: page.classes)
        table.addReader(page.shelf, shell, isLive: false, changes: "/changes", hasShelf: false)
        return table
    }

    private static func response(_ type: String, _ make: () throws(MastheadError) -> String) throws -> Response {
        let text: String
        do throws(MastheadError) { text = try make() } catch {
            throw HTTPError(.internalServerError, message: error.description)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "\(type); charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: ReaderShell.policy,
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// Returns a stream of server-sent events, one for each change.
    private static func changes(_ folders: [URL]) -> Response {
        EventStream.response(FolderWatch.changes(in: folders).map { EventStream.Event.data("changed") })
    }
}
