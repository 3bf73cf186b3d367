public import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import Periodical
import Web

/// An HTTP server on loopback that serves a packed folder for testing, with ranges, cache validators and caching
/// headers.
public struct FolderServer: Sendable {
    private let folder: URL
    private let port: Int
    private let patience: Duration
    private let logger: Logger

    /// The content security policy for the page at `/`, which shows pictures from the folder.
    private static let policy =
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// Creates a server for a folder.
    /// - Parameters:
    ///   - folder: The packed folder.
    ///   - port: The port, or 0 for any free port.
    ///   - patience: The time limit for a request, and for an idle connection.
    ///   - logger: Logs each request at the level `info`.
    /// - Throws: ``MastheadError`` if `folder` is not a folder.
    public init(
        _ folder: URL, port: Int = 0, patience: Duration = .seconds(30),
        logger: Logger = Logger(label: "masthead.server")
    ) throws(MastheadError) {
        try HTTPService.checkFolder(folder, cannot: "serve", .pack())
        self.folder = folder
        self.port = port
        self.patience = patience
        self.logger = logger
    }

    /// Runs the server until the task is canceled, or until the process receives SIGINT or SIGTERM.
    /// - Parameter onRunning: Called with the server's URL once the server is listening.
    /// - Throws: ``MastheadError`` if the server cannot listen on the port.
    public func run(onRunning: @escaping @Sendable (URL) -> Void) async throws(MastheadError) {
        let router = Router(context: LocalContext.self)
        HTTPService.addGuards(to: router, logger)
        router.middlewares.add(HiddenFileMiddleware())
        router.middlewares.add(ContainedFileMiddleware(folder))
        router.middlewares.add(ValidatorMiddleware(folder: folder))
        router.middlewares.add(
            FileMiddleware(folder.path, searchForIndexHtml: true, logger: HTTPService.silent(logger))
                .withAdditionalMediaTypes(
                    forFileExtensions: [
                        "plist": MediaType(type: .application, subType: "x-plist"),
                        "minisig": MediaType(type: .text, subType: "plain"),
                    ]))
        let page = PackedFolderPage(folder: folder)
        router.get("/") { [folder] request, _ -> Response in
            // If the folder contains an index.html, FileMiddleware serves it.
            let index = folder.appending(path: "index.html")
            guard !FileManager.default.fileExists(atPath: index.path) else { throw HTTPError(.notFound) }
            let authority = request.head.authority ?? "127.0.0.1"
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                    .contentSecurityPolicy: Self.policy, .xContentTypeOptions: "nosniff",
                ], body: ResponseBody(byteBuffer: ByteBuffer(string: try page.html(at: "http://\(authority)/"))))
        }
        try await HTTPService.run(router, port: port, logger, patience: patience, onRunning: onRunning)
    }
}
