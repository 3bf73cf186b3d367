import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Periodical
import Rendering
import Web

/// Answers for a web reader's paths: its own files, the shelf, and the files of issues.
struct ReaderRoutes: Sendable {
    let shelf: any WebShelf
    let shell: ReaderShell
    /// Whether there is a server that downloads and remembers behind it.
    let isLive: Bool
    /// Where the server tells of changes on the disk, if it does: pages then show themselves anew.
    private let changes: String?
    private let files: [String: ReaderShell.File]

    init(
        _ shelf: any WebShelf, classes: @escaping @Sendable () -> PageClassRegistry, isLive: Bool,
        changes: String? = nil
    ) throws(MastheadError) {
        self.changes = changes
        self.shelf = shelf
        self.isLive = isLive
        shell = try ReaderShell(classes: classes)
        files = shell.files()
    }

    /// Adds the routes to a router.
    /// - Parameter hasShelf: whether the first page is the shelf.
    func add(to router: Router<BasicRequestContext>, hasShelf: Bool = true) {
        for path in hasShelf ? ["/", "/index.html"] : [] {
            router.get(RouterPath(path)) { request, _ in
                await WebResponse.own(self.shell.index(self.shelf.title, changes: self.changes), request)
            }
        }
        router.get("/library.json") { request, _ in
            let document = try await self.document()
            return try await WebResponse.own("application/json", tag: EntityTag.passing(document), request) {
                try document.json()
            }
        }
        router.get("/manifest.webmanifest") { request, _ in
            let manifest = try self.shell.manifest(self.shelf.title, icon: try await self.shelf.icon())
            return await WebResponse.own(manifest, request)
        }
        for (path, file) in files {
            router.get("/\(path)") { request, _ in
                // A publisher may be at work on it.
                await WebResponse.own(path == ReaderShell.classSheetPath ? self.shell.classSheet() : file, request)
            }
        }
        for fileExtension in AssetKind.image.fileExtensions {
            router.get("/icon.\(fileExtension)") { request, context in
                guard let icon = try await self.shelf.icon() else { throw HTTPError(.notFound) }
                return try await WebResponse.file(icon, named: icon.lastPathComponent, request, context)
            }
        }
        router.get("/covers/**") { request, context in try await self.cover(request, context) }
        router.get("/issues/**") { request, context in try await self.issueFile(request, context) }
    }

    private func document() async throws(MastheadError) -> ShelfDocument {
        ShelfDocument(title: shelf.title, live: isLive, issues: try await shelf.rows())
    }

    private func cover(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        guard let file = Self.parts(request).dropFirst().first else { throw HTTPError(.notFound) }
        func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
        let (logicalName, scale) = Scale.split(file)
        for (name, scale) in [(stem(file), Scale.standard), (stem(logicalName), scale)] {
            guard let cover = try await shelf.cover(of: name, isDouble: scale == .double) else { continue }
            return try await WebResponse.file(cover, named: cover.lastPathComponent, request, context)
        }
        throw HTTPError(.notFound)
    }

    /// `issues/NAME/`, and what is below it.
    private func issueFile(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let parts = Self.parts(request).dropFirst()
        guard let name = parts.first else { throw HTTPError(.notFound) }
        let path = parts.dropFirst().joined(separator: "/")
        if path.isEmpty || path == "index.html" { return try await issuePage(name, request) }
        let found: WebIssue?
        do throws(MastheadError) { found = try await shelf.issue(name) } catch {
            // What is not here, or has no pages, is for the reader to hear.
            return WebResponse.problem(.conflict, error)
        }
        guard let issue = found else { throw HTTPError(.notFound) }
        do {
            return try await WebResponse.issueFile(
                named: parts.last ?? "", issue.version(of: path), request, context
            ) { try await Self.offThePool { () throws(MastheadError) in try issue.file(at: path) } }
        } catch let error as MastheadError { return WebResponse.problem(.internalServerError, error) }
    }

    /// The page that shows an issue.
    private func issuePage(_ name: String, _ request: Request) async throws -> Response {
        let found: IssueHeading?
        do throws(MastheadError) { found = try await shelf.heading(name) } catch {
            return WebResponse.problem(.conflict, error)
        }
        guard let heading = found else { throw HTTPError(.notFound) }
        // Everything in the page is relative to its folder.
        guard request.uri.path.hasSuffix("/") || request.uri.path.hasSuffix("/index.html") else {
            return .redirect(to: "/" + ShelfRow.url(of: name), type: .permanent)
        }
        let tag = EntityTag.passing("issue", heading, isLive, changes)
        return await WebResponse.own("text/html", tag: tag, request) {
            shell.issue(heading, isLive: isLive, changes: changes).data
        }
    }

    /// Decoding pictures and reading PDFs keeps a thread for a while.
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

    /// The parts of a request's path, decoded.
    private static func parts(_ request: Request) -> [String] {
        request.uri.path.split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
    }
}
