public import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import Periodical
import Web

/// Serves a packed folder over HTTP on loopback, for trying out: ranges, validators and caching as a good web server has
/// them.
public struct FolderServer: Sendable {
    private let folder: URL
    private let port: Int
    private let patience: Duration
    private let logger: Logger

    /// What the page at `/` may do: show pictures of the folder.
    private static let policy =
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
        + "frame-ancestors 'none'"

    /// Prepares to serve a folder.
    /// - Parameters:
    ///   - folder: the folder.
    ///   - port: the port; 0 picks a free one.
    ///   - patience: how long a connection may take for a request, or say nothing.
    ///   - logger: hears of every request, at the level `info`.
    /// - Throws: ``MastheadError`` where it is no folder.
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

    /// Serves until the task is cancelled or the process is told to end (SIGINT, SIGTERM).
    /// - Parameter onRunning: told the server's URL once it listens.
    /// - Throws: ``MastheadError`` where the port cannot be had.
    public func run(onRunning: @escaping @Sendable (URL) -> Void) async throws(MastheadError) {
        let router = Router()
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
            // FileMiddleware answers with the file.
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
