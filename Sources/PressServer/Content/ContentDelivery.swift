import Files
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Periodical

/// Sends paid content to an authorized reader, directly or through another server.
struct ContentDelivery: Sendable {
    private let logger: Logger
    private let mode: PrivateDelivery
    private let folders: [String: [ContentFolder]]
    private let links: ContentLinks?

    init(_ configuration: PressConfiguration, logger: Logger) {
        self.logger = logger
        mode = configuration.privateDelivery
        // The private folder is searched first. Content that has become free is in the folder of the publication's
        // catalog.
        folders = Dictionary(
            configuration.catalogs.map { catalog in
                let closed = configuration.privateFolder.appending(path: catalog.publication)
                let open = catalog.place.isFileURL ? [catalog.place.deletingLastPathComponent()] : []
                return (catalog.publication, ([closed] + open).map { ContentFolder($0) })
            }
        ) { first, _ in first }
        if case .link = mode { links = ContentLinks(logger: logger) } else { links = nil }
    }

    /// Returns the response that sends a file of a publication.
    /// - Throws: ``Problem`` if there is no such file.
    func response(
        _ path: ContentPath, of publication: String, _ request: Request, _ context: PressContext
    ) async throws -> Response {
        let folders = folders[publication] ?? []
        let places = folders.map { $0.place(path) }
        guard let index = places.firstIndex(of: .file) else {
            if let unreadable = places.firstIndex(of: .unreadable) {
                let file = "\(folders[unreadable].root.path)/\(path.text)"
                logger.error(
                    "cannot read paid content", metadata: ["path": "\(file)", "hint": "\(UnreadableFiles.hint(file))"])
                throw Problem(.serviceUnavailable, "The server cannot read the file.", retryAfter: 300)
            }
            if let links, let remote = mode.remote(of: publication) {
                return Self.redirect(to: try await links.address(of: "\(remote)/\(path.text)"))
            }
            throw Problem(.notFound, "There is no such file.")
        }
        let folder = folders[index]
        var response: Response
        switch mode {
        case .accelerated(let prefix) where index == 0:
            response = Self.handedOn(
                [.accelRedirect: "\(prefix)\(publication.percentEncoded)/\(path.encoded)"], path)
        case .sendfile where index == 0 && Self.isPlain("\(folder.root.path)/\(path.text)"):
            let file = "\(folder.root.path)/\(path.text)"
            response = Self.handedOn([.sendfile: file], path)
            // Without this field, Apache's module would send the same ETag for all versions of all files.
            response.headers[.eTag] = FileStamp(URL(filePath: file))?.entityTag
        default: response = try await folder.response(path, request, context)
        }
        // Only the reader's own cache may store the file, and this cache must revalidate the file each time.
        response.headers[.cacheControl] = "private, no-cache"
        response.headers[.vary] = "Authorization"
        return response
    }

    /// Whether all web servers interpret this path in a header field in the same way. Some of them decode percent
    /// escapes, and all of them remove a space at the end.
    private static func isPlain(_ file: String) -> Bool { !file.contains("%") && file.last?.isWhitespace == false }

    private static func handedOn(_ headers: HTTPFields, _ path: ContentPath) -> Response {
        var headers = headers
        headers[.contentType] = Periodical.MediaType.name(forFile: path.name)
        return Response(status: .ok, headers: headers)
    }

    private static func redirect(to url: URL) -> Response {
        Response(
            status: .temporaryRedirect, headers: [.location: url.absoluteString, .cacheControl: "no-store"])
    }
}

extension HTTPField.Name {
    fileprivate static let accelRedirect = HTTPField.Name("X-Accel-Redirect") ?? .location
    fileprivate static let sendfile = HTTPField.Name("X-Sendfile") ?? .location
}
