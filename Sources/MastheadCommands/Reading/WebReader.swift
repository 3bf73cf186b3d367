import Foundation
import IssueLibrary
import IssuePublisher
import IssueReader
import IssueServer
import Logging
import Periodical

/// The web reader for what a person named: the library, one of its issues, an issue source or an archive.
struct WebReader: Sendable {
    let classes: PageClassRegistry
    let library: LibraryOptions

    /// Where pictures are kept that are derived for reading.
    private var cache: URL { Console.current.cache("reading") }

    /// Serves until the task is cancelled or the process is told to end.
    /// - Parameters:
    ///   - name: the issue; by default the library's shelf.
    ///   - position: the page.
    ///   - endsWithSignals: whether SIGINT and SIGTERM end it.
    ///   - onRunning: told the URL of what was named, once the server listens.
    func serve(
        _ name: String?, at position: PagePosition?, port: Int, logger: Logger, endsWithSignals: Bool = true,
        onRunning: @escaping @Sendable (URL) -> Void
    ) async throws(MastheadError) {
        let server: ReaderServer
        let path: String
        if let name, let (issue, cover) = try await issueOutsideLibrary(name) {
            server = try ReaderServer(issue, cover: cover?.standard, classes: classes, port: port, logger: logger)
            path = ReaderServer.path(of: issue.heading.name, at: position)
        } else {
            let library = try await library.open()
            path =
                if let name {
                    ReaderServer.path(of: try await library.existingIssue(named: name).name, at: position)
                } else { "" }
            server = try ReaderServer(
                library, classes: classes, cache: cache, port: port, logger: logger
            ) { [console = Console.current] () throws(MastheadError) in
                try Agent.start(for: library, console: console)
            }
        }
        try await server.run(endsWithSignals: endsWithSignals) { base in
            // The position is a fragment: it is no path to be appended.
            onRunning(URL(string: base.absoluteString + path) ?? base)
        }
    }

    /// An issue for the web, and its cover.
    func issue(_ name: String) async throws(MastheadError) -> (WebIssue, cover: (standard: URL, double: URL)?) {
        if let found = try await issueOutsideLibrary(name) { return found }
        let library = try await library.open()
        let issue = try await library.existingIssue(named: name)
        guard let folder = issue.contentURL else {
            throw MastheadError(
                .nothingToDownload, doing: "exporting", to: name,
                found: "its content is not here (\(issue.status.rawValue))",
                hint: "`masthead download \(name)` brings it in.")
        }
        let content = try IssueContent(
            folder: folder, name: name, scale: issue.scale ?? .standard, classes: classes)
        return try withCover(issue.coverURL, WebIssue(content, heading: IssueHeading(issue), cache: cache))
    }

    /// An issue source or an archive, or nil where an issue of the library is meant.
    private func issueOutsideLibrary(
        _ name: String
    ) async throws(MastheadError) -> (WebIssue, cover: (standard: URL, double: URL)?)? {
        let path = URL(filePath: name).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder) else { return nil }
        if !name.contains("/"), let library = try? await library.open(), try await library.issue(named: name) != nil {
            return nil
        }
        let target = try await ReadingTarget(name, classes: classes, library: library)
        let source = isFolder.boolValue ? try IssueSource(path) : nil
        let heading = IssueHeading(target.content.name, source?.metadata?.entry)
        return try withCover(source?.coverFile, WebIssue(target.content, heading: heading, cache: cache))
    }

    /// An issue with its cover: the one it has, else its first page.
    private func withCover(
        _ cover: URL?, _ issue: WebIssue
    ) throws(MastheadError) -> (WebIssue, cover: (standard: URL, double: URL)?) {
        if let cover {
            let name = Scale.double.name(for: cover.lastPathComponent)
            let double = cover.deletingLastPathComponent().appending(path: name)
            return (issue, (cover, FileManager.default.fileExists(atPath: double.path) ? double : cover))
        }
        guard case .file(let standard)? = try issue.file(at: "thumbs/1.1.jpg")?.content,
            case .file(let double)? = try issue.file(at: "thumbs/1.1@2x.jpg")?.content
        else { return (issue, nil) }
        return (issue, (standard, double))
    }
}
