import Foundation
import Hummingbird
import Periodical
import Rendering
import Web

/// The routes for the shelf's page, rows, icon and covers, and for the web reader's own files.
struct ShelfRoutes: Sendable {
    let shelf: any WebShelf
    let shell: ServedShell
    /// Whether the server can download items and store the user's data.
    let isLive: Bool
    /// The path of an event stream that makes pages reload when files change, or nil if there is none.
    let changes: String?

    /// Returns the shelf's page.
    func page(_ request: WebRequest) async throws -> Response {
        // If the library is unreadable, the page's request for the rows fails, and the page shows that error.
        let isLarge = (try? await shelf.isLarge()) ?? false
        return await WebResponse.own(
            try shell.shell().index(shelf.title, changes: changes, isLarge: isLarge), request.request)
    }

    /// Returns the shelf's rows as `library.json`.
    func rows(_ request: WebRequest) async throws -> Response {
        let document = shelf.document(of: try await shelf.rows(), try await shelf.reminders(), isLive: isLive)
        return try await WebResponse.own("application/json", tag: document.tag, request.request) {
            try document.json()
        }
    }

    /// Returns the manifest, which browsers need to install the reader.
    func manifest(_ request: WebRequest) async throws -> Response {
        let icon = try await shelf.icon()
        let shell = try shell.shell()
        let manifest = try ServerFault.catching { () throws(MastheadError) in
            try shell.manifest(shelf.title, icon: icon)
        }
        return await WebResponse.own(manifest, request.request)
    }

    /// Returns a style sheet or script. If the URL contains the file's version, browsers cache the file for a year.
    func ownFile(_ request: WebRequest) async throws -> Response {
        guard let found = try shell.file(at: request.path) else { throw HTTPError(.notFound) }
        var response = await WebResponse.own(found.file, request.request)
        if found.isVersioned { response.headers[.cacheControl] = "max-age=31536000, immutable" }
        return response
    }

    func icon(_ request: WebRequest) async throws -> Response {
        guard let icon = try await shelf.icon() else { throw HTTPError(.notFound) }
        return try await WebResponse.file(icon, named: icon.lastPathComponent, request)
    }

    /// Returns a cover's picture, for example `covers/KEY.png` or `covers/KEY@2x.png`.
    func cover(_ request: WebRequest) async throws -> Response {
        let parts = request.path.dropFirst()
        guard let file = parts.last else { throw HTTPError(.notFound) }
        func key(_ stem: String) -> String { (parts.dropLast() + [stem]).joined(separator: "/") }
        func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
        let (logicalName, scale) = Scale.split(file)
        let candidates = [(stem(file), Scale.standard), (stem(logicalName), scale)]
        var found: URL?
        for (name, scale) in candidates where found == nil && parts.count == shelf.keyLength {
            found = try await shelf.cover(of: key(name), isDouble: scale == .double)
        }
        for (name, scale) in candidates where found == nil && parts.count == 1 {
            guard let current = try await shelf.key(ofFormerName: name) else { continue }
            return WebResponse.moved(to: ReaderAddress.cover(of: current, scale, (file as NSString).pathExtension))
        }
        guard let found else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found, named: found.lastPathComponent, request)
    }

    /// Returns a cover's thumbnail, for example `thumbs/KEY.jpg`.
    func thumbnail(_ request: WebRequest) async throws -> Response {
        let path = request.path.dropFirst().joined(separator: "/")
        guard path.hasSuffix(".jpg"), let found = try await shelf.thumbnail(of: String(path.dropLast(4))) else {
            throw HTTPError(.notFound)
        }
        return try await WebResponse.file(found, named: found.lastPathComponent, request)
    }
}
