import Foundation
import Hummingbird
import Periodical
import Rendering
import Web

/// The routes for the pages and files of issues and books.
struct IssueRoutes: Sendable {
    let shelf: any WebShelf
    let shell: ServedShell
    /// Whether the server can download items and store the user's data.
    let isLive: Bool
    /// The path of an event stream that makes pages reload when files change, or nil if there is none.
    let changes: String?
    private let made = DocumentCache()

    init(shelf: any WebShelf, shell: ServedShell, isLive: Bool, changes: String?) {
        (self.shelf, self.shell, self.isLive, self.changes) = (shelf, shell, isLive, changes)
    }

    /// Returns an issue's page (`issues/KEY/`), or one of its files.
    func file(_ request: WebRequest) async throws -> Response {
        let parts = request.path.dropFirst()
        guard parts.count >= shelf.keyLength else { return try await moved(parts, request) }
        let key = parts.prefix(shelf.keyLength).joined(separator: "/")
        let path = parts.dropFirst(shelf.keyLength).joined(separator: "/")
        if path.isEmpty || path == "index.html" { return try await page(key, parts, request) }
        // If the issue is not downloaded or has no pages, the reader shows the error.
        guard let issue = try await shelf.issue(key) else { return try await moved(parts, request) }
        do {
            let version = issue.version(of: path)
            return try await WebResponse.issueFile(named: parts.last ?? "", of: key, version, request) {
                // Do not cache a preview, whose files the publisher is editing.
                try await made.file("\(key)/\(path)", isLive ? version : nil) {
                    try await SlowWork.run { () throws(MastheadError) in try issue.file(at: path) }
                }
            }
        } catch let error as MastheadError { throw ServerFault(error: error) }
    }

    /// Returns the page that shows an issue.
    private func page(_ key: String, _ parts: ArraySlice<String>, _ request: WebRequest) async throws -> Response {
        let shell = try shell.shell()
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
        guard heading.name == key else { return WebResponse.moved(to: ReaderAddress.issue(heading.name)) }
        // The page's URLs are relative to its folder, so the path must end with a slash.
        guard request.request.uri.path.hasSuffix("/") || parts.count > shelf.keyLength else {
            return .redirect(to: "/" + ReaderAddress.issue(key), type: .permanent)
        }
        let beginning: String?
        // If the book cannot be opened, the reader's page shows the error.
        do throws(MastheadError) {
            beginning = heading.isBook ? try await shelf.beginning(key) : nil
        } catch { beginning = nil }
        let tag = EntityTag.passing("issue", heading, isLive, changes, beginning, shell.issueTemplate)
        return await WebResponse.own("text/html", tag: tag, request.request) {
            shell.issue(heading, isLive: isLive, changes: changes, beginning: beginning).data
        }
    }

    /// Redirects to the issue from an old URL without a handle, `issues/NAME/...`.
    private func moved(_ parts: ArraySlice<String>, _ request: WebRequest) async throws -> Response {
        guard let name = parts.first, let current = try await shelf.key(ofFormerName: name) else {
            throw HTTPError(.notFound)
        }
        let query = request.request.uri.query.map { "?\($0)" } ?? ""
        return WebResponse.moved(
            to: ReaderAddress.issue(current) + WebIssue.url(parts.dropFirst().joined(separator: "/")) + query)
    }
}
