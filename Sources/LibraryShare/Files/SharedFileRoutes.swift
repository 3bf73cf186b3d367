import Files
import Foundation
import HTTPTypes
import Hummingbird
import IssueLibrary
import LocalWeb
import Periodical
import Web

/// The routes for downloads, covers and single pages.
struct SharedFileRoutes: Sendable {
    let items: SharedItems

    func add(to table: inout RouteTable) {
        table.get("/files/:handle/:name/:file") { try await file($0) }
        table.get("/opds-covers/:handle") { try await publicationCover($0) }
        table.get("/opds-covers/:handle/:name/:file") { try await cover($0) }
        table.get("/pages/:handle/:name/:number") { try await page($0) }
    }

    /// Returns an item as a file. The extension of the requested name determines the format.
    private func file(_ asked: WebRequest) async throws -> Response {
        let parts = asked.path
        guard parts.count == 4, let item = try await items.item(parts[1], parts[2]),
            let format = EditionFormat(rawValue: AssetKind.fileExtension(of: parts[3]))
        else { throw HTTPError(.notFound) }
        let found: URL?
        do { found = try await items.file(of: item, format) } catch is EditionCache.Busy {
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "30"])
        }
        guard let file = found else { throw HTTPError(.notFound) }
        try await items.record(file, format, of: item)
        var headers: HTTPFields = [
            .contentType: format.mediaType, .cacheControl: "private, no-cache", .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "sandbox; default-src 'none'",
            .contentDisposition: Self.disposition(parts[3]),
        ]
        headers[.lastModified] = item.contentURL.flatMap { FileStamp($0) }.map { HTTPDate.text($0.modified.seconds) }
        return try await ConditionalResponse.file(file, asked.request, asked.context, headers: headers)
    }

    /// Returns the value of Content-Disposition (RFC 6266) for a file name.
    private static func disposition(_ name: String) -> String {
        let plain = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        return "attachment; filename*=UTF-8''\(name.addingPercentEncoding(withAllowedCharacters: plain) ?? "")"
    }

    private func publicationCover(_ asked: WebRequest) async throws -> Response {
        guard asked.path.count == 2 else { throw HTTPError(.notFound) }
        let listing = try await items.library.items.listing(of: [asked.path[1]], isAvailable: true)
        // Some items have no cover.
        guard let item = try await listing.items(listing.ids.prefix(20)).first(where: \.hasCover) else {
            throw HTTPError(.notFound)
        }
        return try await jpeg(try await items.cover(of: item, isThumbnail: true), asked)
    }

    private func cover(_ asked: WebRequest) async throws -> Response {
        let parts = asked.path
        guard parts.count == 4, let item = try await items.item(parts[1], parts[2]) else { throw HTTPError(.notFound) }
        return try await jpeg(try await items.cover(of: item, isThumbnail: parts[3] == "thumbnail.jpg"), asked)
    }

    /// Returns the picture of a page, such as `pages/HANDLE/NAME/0?width=1200`.
    private func page(_ asked: WebRequest) async throws -> Response {
        let parts = asked.path
        guard parts.count == 4, let number = Int(parts[3]), let item = try await items.item(parts[1], parts[2]) else {
            throw HTTPError(.notFound)
        }
        // Some clients do not replace the placeholder.
        let width = asked.query("width").flatMap { Int($0) } ?? 1600
        return try await jpeg(try await items.picture(number, of: item, width: width), asked)
    }

    private func jpeg(_ file: URL?, _ asked: WebRequest) async throws -> Response {
        guard let file else { throw HTTPError(.notFound) }
        return try await WebResponse.file(file, mediaType: "image/jpeg", asked)
    }
}
