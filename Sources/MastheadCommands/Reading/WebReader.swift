import Files
import Foundation
import IssueLibrary
import LocalWeb
import Logging
import Periodical
import Rendering

/// A local web server for the library, an item, an issue source or an archive.
struct WebReader: Sendable {
    let classes: PageClassRegistry
    let library: LibraryOptions
    /// Whether to show the sample of a book that is not downloaded.
    var wantsSample = false
    /// Refreshes feeds while the shelf is being served. Nil if another user interface does this.
    var start: StartRefresh?

    /// The folder for derived pictures, such as thumbnails.
    private var cache: URL { Console.current.cache("reading") }
    private var checkout: URL? { Console.current.checkout }

    /// Serves until the task is canceled or a signal ends the process.
    /// - Parameters:
    ///   - name: the issue, or nil for the shelf.
    ///   - position: the page to open.
    ///   - place: the path of a shelf page, relative to the server's URL.
    ///   - endsWithSignals: whether SIGINT and SIGTERM end the server.
    ///   - onRunning: called with the URL to open when the server is listening.
    func serve(
        _ name: String?, at position: PagePosition?, place: String = "", port: Int, logger: Logger,
        endsWithSignals: Bool = true,
        onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let target: ReadingTarget? = if let name { try await target(name) } else { nil }
        if let target, let position { try target.content.page(at: position, cannot: "open") }
        let server: ReaderServer
        let telling: IssueLibrary?
        if let target, target.item == nil {
            let (issue, cover) = try web(target)
            telling = nil
            server = try ReaderServer(
                issue, cover: cover?.standard, classes: classes, port: port, logger: logger, checkout: checkout)
        } else {
            let library =
                if let kept = target?.item?.library { kept } else {
                    // To show the shelf, create a missing library, because the empty shelf tells the user what to do
                    // next.
                    try await library.open(
                        making: name == nil ? try library.isUnmade() : false, addsTimers: true,
                        afterFeeds: start?.exchange)
                }
            telling = library
            let isDefault = try self.library.isDefault()
            server = try ReaderServer(
                library, classes: classes, cache: cache, port: port, logger: logger, checkout: checkout,
                settings: SharedSettings(library, isDefault: isDefault, .current)
            ) { [console = Console.current] () throws(MastheadError) in
                try Agent.start(for: library, console: console)
            }
        }
        let path = target.map { ReaderServer.path(of: $0.heading.name, at: position) } ?? place
        defer { start?.stop() }
        try await server.run(endsWithSignals: endsWithSignals) { base in
            if name == nil, let telling { start?.begin(telling) }
            // The position is in the fragment, so `appending(path:)` cannot be used.
            onRunning(URL(string: base.absoluteString + path) ?? base)
        }
        await start?.end()
        await telling?.tellReading()
    }

    /// Returns an issue to export, which must be complete.
    func complete(_ name: String) async throws(MastheadError) -> ReadingTarget {
        let target = try await target(name)
        if let item = target.item, !item.isComplete {
            throw MastheadError(
                .nothingToDownload, cannot: "export", to: name, found: "the issue is still downloading",
                hint: "Use `masthead attach` to watch the download, then export the issue.")
        }
        return target
    }

    /// Returns an issue for the web reader, along with its cover.
    func issue(_ target: ReadingTarget) async throws(MastheadError) -> (WebIssue, cover: (standard: URL, double: URL)?)
    {
        var heading = target.heading
        if let item = target.item {
            let publication = try await item.library.publications.publication(item.item.handle)
            heading.contacts = publication.contacts
            heading.catalog = publication.url.flatMap { url in
                ["http", "https"].contains(url.scheme?.lowercased() ?? "") ? url : nil
            }
        }
        return try web(target, heading: heading)
    }

    private func target(_ name: String) async throws(MastheadError) -> ReadingTarget {
        try await ReadingTarget(name, classes: classes, library: library, wantsSample: wantsSample)
    }

    /// Returns an issue with its cover or, if it has none, its first page.
    /// - Parameter heading: a heading with more data than the target's heading.
    private func web(
        _ target: ReadingTarget, heading: IssueHeading? = nil
    ) throws(MastheadError) -> (WebIssue, cover: (standard: URL, double: URL)?) {
        let issue = WebIssue(target.content, heading: heading ?? target.heading, cache: cache)
        if let cover = target.cover {
            return (issue, (cover, ScaleFallback(preferring: .double).file(beside: cover) ?? cover))
        }
        do throws(MastheadError) {
            guard case .file(let standard)? = try issue.file(at: "thumbs/1.1.jpg")?.content,
                case .file(let double)? = try issue.file(at: "thumbs/1.1@2x.jpg")?.content
            else { return (issue, nil) }
            return (issue, (standard, double))
        } catch {
            // An issue without a cover is still readable. Errors in its first page are shown instead of that page.
            return (issue, nil)
        }
    }
}
