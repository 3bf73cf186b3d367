public import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
public import Periodical
import ServiceLifecycle

/// Serves an issue source as a web page on loopback that shows itself anew whenever a file is saved.
public struct PreviewServer: Sendable {
    private let folder: URL
    private let templates: URL?
    private let port: Int
    private let logger: Logger

    /// Prepares to serve an issue source.
    /// - Parameters:
    ///   - folder: the issue source.
    ///   - templates: a folder with page classes of the publisher's own.
    ///   - port: the port; 0 picks a free one.
    ///   - logger: hears of every request, at the level `info`.
    /// - Throws: ``MastheadError`` where it is no folder.
    public init(
        _ folder: URL, templates: URL? = nil, port: Int = 0, logger: Logger = Logger(label: "masthead.preview")
    ) throws(MastheadError) {
        try HTTPService.checkFolder(folder, doing: "previewing", hint: "`masthead new DIR` makes an issue source.")
        self.folder = folder
        self.templates = templates
        self.port = port
        self.logger = logger
    }

    /// Serves until the task is cancelled or the process is told to end (SIGINT, SIGTERM).
    /// - Parameter onRunning: told the server's URL once it listens.
    /// - Throws: ``MastheadError`` where the port cannot be had.
    public func run(onRunning: @escaping @Sendable (URL) -> Void) async throws(MastheadError) {
        let page = PreviewPage(folder, templates: templates)
        let router = Router()
        router.middlewares.add(LogRequestsMiddleware(.info))
        router.get("/") { _, _ in try Self.html { () throws(MastheadError) in try page.document() } }
        router.get("/content") { _, _ in try Self.html { () throws(MastheadError) in try page.content() } }
        for (name, type) in [("preview.css", "text/css"), ("preview.js", "text/javascript")] {
            let text = WebFiles.files["preview/\(name)"] ?? ""
            router.get("/\(name)") { _, _ in Self.response(text, type) }
        }
        let folders = [folder] + (templates.map { [$0] } ?? [])
        router.get("/changes") { _, _ in Self.changes(folders) }
        let files = router.group("/files")
        files.add(middleware: SourceFileMiddleware(folder: folder))
        files.add(middleware: FileMiddleware(folder.path, urlBasePath: "/files", logger: logger))
        files.get("**") { _, _ -> Response in throw HTTPError(.notFound) }
        try await HTTPService.run(router, port: port, logger, onRunning: onRunning)
    }

    /// What pages may load: nothing from elsewhere, and no script but the preview's own.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; "
        + "object-src 'self'; frame-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"

    private static func html(_ make: () throws(MastheadError) -> String) throws -> Response {
        let text: String
        do throws(MastheadError) { text = try make() } catch {
            throw HTTPError(.internalServerError, message: error.description)
        }
        return response(text, "text/html")
    }

    private static func response(_ text: String, _ type: String) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "\(type); charset=utf-8", .cacheControl: "no-store", .contentSecurityPolicy: policy,
                .xContentTypeOptions: "nosniff",
            ], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    /// A stream of server-sent events, one for each change.
    private static func changes(_ folders: [URL]) -> Response {
        Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                for await _ in FolderWatch.changes(in: folders).cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: "data: changed\n\n"))
                }
                try await writer.finish(nil)
            })
    }
}
