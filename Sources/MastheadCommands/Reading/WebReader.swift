import Files
import Foundation
import IssueLibrary
import LocalWeb
import Logging
import Periodical
import Rendering

/// The web reader for what a person named: the library, one of its issues, an issue source or an archive.
struct WebReader: Sendable {
    let classes: PageClassRegistry
    let library: LibraryOptions
    /// Whether the sample of a book is wanted that is not here.
    var wantsSample = false
    /// Looks at feeds when the shelf is served; nil where another face of the library does.
    var start: LookAtStart?

    /// Where pictures are kept that are derived for reading.
    private var cache: URL { Console.current.cache("reading") }
    private var checkout: URL? { Console.current.checkout }

    /// Serves until the task is cancelled or the process is told to end.
    /// - Parameters:
    ///   - name: the issue; by default the library's shelf.
    ///   - position: the page.
    ///   - place: what of the shelf is shown, below its URL.
    ///   - endsWithSignals: whether SIGINT and SIGTERM end it.
    ///   - onRunning: told the URL of what was named, once the server listens.
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
                    // A shelf without anything says what to do next.
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
            // The position is a fragment: it is no path to be appended.
            onRunning(URL(string: base.absoluteString + path) ?? base)
        }
        await start?.end()
        await telling?.tellReading()
    }

    /// An issue for the web, and its cover.
    func issue(_ name: String) async throws(MastheadError) -> (WebIssue, cover: (standard: URL, double: URL)?) {
        let target = try await target(name)
        if let item = target.item, !item.isComplete {
            throw MastheadError(
                .nothingToDownload, cannot: "export", to: name, found: "the issue is still downloading",
                hint: "Use `masthead attach` to watch the download, then export the issue.")
        }
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

    /// An issue with its cover: the one it has, else its first page.
    /// - Parameter heading: what is said of it, where that is more than it says itself.
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
            // An issue without a cover can be read; what is wrong with its first page is said in its place.
            return (issue, nil)
        }
    }
}
