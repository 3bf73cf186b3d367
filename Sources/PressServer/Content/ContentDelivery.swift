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
        // Search the private folder first. Paid content that has become free is in the folder of the publication's
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

    /// Returns the response that sends one of a publication's files.
    /// - Throws: ``Problem`` if the file does not exist.
    func response(
        _ path: ContentPath, of publication: String, _ request: Request, _ context: PressContext
    ) async throws -> Response {
        let found = find(path, in: folders[publication] ?? [])
        guard case .file(let folder, let stamp, let isPrivate) = found else {
            if case .unreadable(let file) = found {
                logger.error(
                    "cannot read paid content", metadata: ["path": "\(file)", "hint": "\(UnreadableFiles.hint(file))"])
                throw Problem(.serviceUnavailable, "The server cannot read the file.", retryAfter: 300)
            }
            if let links, let remote = mode.remote(of: publication) {
                return Self.redirect(to: try await links.address(of: "\(remote)/\(path.text)"))
            }
            throw Problem(.notFound, "There is no such file.")
        }
        let file = folder.path(of: path)
        var response: Response
        switch mode {
        case .accelerated(let prefix) where isPrivate:
            response = Self.handedOn(
                [.accelRedirect: "\(prefix)\(publication.percentEncoded)/\(path.encoded)"], path)
        case .sendfile where isPrivate && Self.isPlain(file):
            response = Self.handedOn([.sendfile: file], path)
            // Without this ETag, Apache's module would send the same ETag for every version of every file.
            response.headers[.eTag] = stamp.entityTag
        default: response = try await folder.response(path, stamp, request, context)
        }
        // Only the reader's own cache may store the file, and must revalidate it before each use.
        response.headers[.cacheControl] = "private, no-cache"
        response.headers[.vary] = "Authorization"
        return response
    }

    /// The result of looking up a path in a publication's folders.
    private enum Found {
        case file(ContentFolder, FileStamp, isPrivate: Bool)
        /// The file at this path is not readable by the server's user.
        case unreadable(String)
        case absent
    }

    /// Looks up a file, starting with the private folder.
    private func find(_ path: ContentPath, in folders: [ContentFolder]) -> Found {
        var unreadable: String?
        for (index, folder) in folders.enumerated() {
            switch folder.place(path) {
            case .file(let stamp): return .file(folder, stamp, isPrivate: index == 0)
            case .unreadable: unreadable = unreadable ?? folder.path(of: path)
            case .absent: break
            }
        }
        return unreadable.map { .unreadable($0) } ?? .absent
    }

    /// Whether all web servers interpret this path in a header field in the same way. Some decode percent escapes, and
    /// all remove a trailing space.
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
