import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import Rendering
import Web

/// The routes for the web reader's own files, the shelf, and the files of issues.
struct ReaderRoutes: Sendable {
    let shelf: any WebShelf
    let shell: ServedShell
    /// Whether the server can download items and store the user's data.
    let isLive: Bool
    /// The path of an event stream that reports changed files, so that pages reload; nil if there is no such stream.
    private let changes: String?
    private let made = DocumentCache()

    init(
        _ shelf: any WebShelf, classes: @escaping @Sendable () -> PageClassRegistry, isLive: Bool,
        changes: String? = nil, checkout: URL?
    ) throws(MastheadError) {
        self.changes = changes
        self.shelf = shelf
        self.isLive = isLive
        shell = try ServedShell(WebSource(checkout: checkout), classes: classes)
    }

    /// Adds the routes to a router.
    /// - Parameter hasShelf: Whether the root page is the shelf.
    func add(to router: Router<BasicRequestContext>, hasShelf: Bool = true) {
        for path in hasShelf ? ["/", "/index.html"] : [] {
            router.get(RouterPath(path)) { request, _ in
                await self.own(request) { $0.index(self.shelf.title, changes: self.changes) }
            }
        }
        router.get("/library.json") { request, _ in
            let document = try await self.document()
            return try await WebResponse.own("application/json", tag: document.tag, request) {
                try document.json()
            }
        }
        router.get("/manifest.webmanifest") { request, _ in
            let icon = try await self.shelf.icon()
            return await self.own(request) { shell throws(MastheadError) in
                try shell.manifest(self.shelf.title, icon: icon)
            }
        }
        for path in ["/worker.js", "/timerworker.js", "/reader/**"] {
            router.get(RouterPath(path)) { request, _ in try await self.ownFile(request) }
        }
        for fileExtension in AssetKind.image.fileExtensions {
            router.get("/icon.\(fileExtension)") { request, context in
                guard let icon = try await self.shelf.icon() else { throw HTTPError(.notFound) }
                return try await WebResponse.file(icon, named: icon.lastPathComponent, request, context)
            }
        }
        router.get("/covers/**") { request, context in try await self.cover(request, context) }
        router.get("/thumbs/**") { request, context in try await self.thumbnail(request, context) }
        router.get("/issues/**") { request, context in try await self.issueFile(request, context) }
    }

    /// Returns a file that the reader generates, or the error of a checkout's files.
    private func own(
        _ request: Request, _ make: (ReaderShell) throws(MastheadError) -> ReaderShell.File
    ) async -> Response {
        do throws(MastheadError) { return await WebResponse.own(try make(try shell.shell()), request) } catch {
            return WebResponse.problem(.internalServerError, error)
        }
    }

    /// Returns a style sheet or a script. Browsers cache it for a year if the URL contains its version.
    private func ownFile(_ request: Request) async throws -> Response {
        let found: (file: ReaderShell.File, isVersioned: Bool)?
        do throws(MastheadError) { found = try shell.file(at: Self.parts(request)) } catch {
            return WebResponse.problem(.internalServerError, error)
        }
        guard let found else { throw HTTPError(.notFound) }
        var response = await WebResponse.own(found.file, request)
        if found.isVersioned { response.headers[.cacheControl] = "max-age=31536000, immutable" }
        return response
    }

    private func document() async throws(MastheadError) -> ShelfDocument {
        shelf.document(of: try await shelf.rows(), try await shelf.reminders(), isLive: isLive)
    }

    private func cover(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let parts = Self.parts(request).dropFirst()
        guard let file = parts.last else { throw HTTPError(.notFound) }
        func key(_ stem: String) -> String { (parts.dropLast() + [stem]).joined(separator: "/") }
        func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
        let (logicalName, scale) = Scale.split(file)
        let candidates = [(stem(file), Scale.standard), (stem(logicalName), scale)]
        var found: URL?
        do throws(MastheadError) {
            for (name, scale) in candidates where found == nil && parts.count == shelf.keyLength {
                found = try await shelf.cover(of: key(name), isDouble: scale == .double)
            }
            for (name, scale) in candidates where found == nil && parts.count == 1 {
                guard let current = try await shelf.key(ofFormerName: name) else { continue }
                return Self.moved(to: ReaderAddress.cover(of: current, scale, (file as NSString).pathExtension))
            }
        } catch { return WebResponse.problem(.conflict, error) }
        guard let found else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found, named: found.lastPathComponent, request, context)
    }

    /// Returns the thumbnail of a cover: `thumbs/KEY.jpg`.
    private func thumbnail(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let path = Self.parts(request).dropFirst().joined(separator: "/")
        guard path.hasSuffix(".jpg") else { throw HTTPError(.notFound) }
        let found: URL?
        do throws(MastheadError) { found = try await shelf.thumbnail(of: String(path.dropLast(4))) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard let found else { throw HTTPError(.notFound) }
        return try await WebResponse.file(found, named: found.lastPathComponent, request, context)
    }

    /// Returns the page of an issue (`issues/KEY/`) or one of the issue's files.
    private func issueFile(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let parts = Self.parts(request).dropFirst()
        guard parts.count >= shelf.keyLength else { return try await moved(parts, request) }
        let key = parts.prefix(shelf.keyLength).joined(separator: "/")
        let path = parts.dropFirst(shelf.keyLength).joined(separator: "/")
        if path.isEmpty || path == "index.html" { return try await issuePage(key, parts, request) }
        let found: WebIssue?
        do throws(MastheadError) { found = try await shelf.issue(key) } catch {
            // The issue is not downloaded or has no pages. The reader shows this error.
            return WebResponse.problem(.conflict, error)
        }
        guard let issue = found else { return try await moved(parts, request) }
        do {
            let version = issue.version(of: path)
            return try await WebResponse.issueFile(named: parts.last ?? "", of: key, version, request, context) {
                // A preview is not cached, because the publisher is editing its files.
                try await made.file("\(key)/\(path)", isLive ? version : nil) {
                    try await Self.offThePool { () throws(MastheadError) in try issue.file(at: path) }
                }
            }
        } catch let error as MastheadError { return WebResponse.problem(.internalServerError, error) }
    }

    /// Returns the page that shows an issue.
    private func issuePage(_ key: String, _ parts: ArraySlice<String>, _ request: Request) async throws -> Response {
        let shell: ReaderShell
        do throws(MastheadError) { shell = try self.shell.shell() } catch {
            return WebResponse.problem(.internalServerError, error)
        }
        let found: IssueHeading?
        do throws(MastheadError) { found = try await shelf.heading(key) } catch {
            return WebResponse.missing(shell.missing(key, error))
        }
        guard let heading = found else {
            do { return try await moved(parts, request) } catch let error as HTTPError where error.status == .notFound {
                return WebResponse.missing(shell.unknown(key), .notFound)
            }
        }
        // Handles are case-insensitive, so redirect to the exact key.
        guard heading.name == key else { return Self.moved(to: ReaderAddress.issue(heading.name)) }
        // The page's URLs are relative to its folder, so the path must end with a slash.
        guard request.uri.path.hasSuffix("/") || parts.count > shelf.keyLength else {
            return .redirect(to: "/" + ReaderAddress.issue(key), type: .permanent)
        }
        let beginning: String?
        // If the book cannot be opened, the reader's page shows the error.
        do throws(MastheadError) {
            beginning = heading.isBook ? try await shelf.beginning(key) : nil
        } catch { beginning = nil }
        let tag = EntityTag.passing("issue", heading, isLive, changes, beginning, shell.issueTemplate)
        return await WebResponse.own("text/html", tag: tag, request) {
            shell.issue(heading, isLive: isLive, changes: changes, beginning: beginning).data
        }
    }

    /// Redirects from `issues/NAME/...`, which was the URL of a library's issue before there were handles.
    private func moved(_ parts: ArraySlice<String>, _ request: Request) async throws -> Response {
        guard let name = parts.first else { throw HTTPError(.notFound) }
        let current: String?
        do throws(MastheadError) { current = try await shelf.key(ofFormerName: name) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard let current else { throw HTTPError(.notFound) }
        let query = request.uri.query.map { "?\($0)" } ?? ""
        return Self.moved(
            to: ReaderAddress.issue(current) + WebIssue.url(parts.dropFirst().joined(separator: "/")) + query)
    }

    /// The redirect is temporary, because another publication may get an issue of the same name.
    private static func moved(to path: String) -> Response { .redirect(to: "/" + path, type: .temporary) }

    /// Runs slow work, such as decoding pictures and reading PDFs, outside Swift's cooperative thread pool.
    private static func offThePool<Value: Sendable>(
        _ body: @escaping @Sendable () throws(MastheadError) -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                do throws(MastheadError) { continuation.resume(returning: try body()) } catch {
                    continuation.resume(throwing: error)
                }
            }
        }
    }

    /// Returns the percent-decoded components of a request's path.
    private static func parts(_ request: Request) -> [String] {
        request.uri.path.split(separator: "/").map { decoded(String($0)) ?? String($0) }
    }

    /// Returns a path component without percent encoding, or nil if the encoding is invalid.
    static func decoded(_ part: String) -> String? {
        // Foundation drops a byte order mark at the start of a string. The slash keeps one that belongs to a name.
        "/\(part)".removingPercentEncoding.map { String($0.unicodeScalars.dropFirst()) }
    }
}
