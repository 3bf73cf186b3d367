import Foundation
import IssueLibrary
import IssueReader
import Periodical

/// What a reading command was asked to show: an issue of the library, an issue source or an archive; and where its reader
/// was.
struct ReadingTarget {
    /// The content, as far as it is here.
    private(set) var content: IssueContent
    private let library: IssueLibrary?
    private let key: String
    private let isLibraryIssue: Bool
    /// Whether it is being downloaded.
    private let isArriving: Bool

    /// Finds what a person named. An issue of the library comes before a file of the same name.
    init(_ name: String, library options: LibraryOptions) async throws(MastheadError) {
        let path = URL(filePath: name).standardizedFileURL
        var isFolder: ObjCBool = false
        let isPath = FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder)
        let library: IssueLibrary?
        do throws(MastheadError) {
            library = try await options.open()
        } catch {
            // An issue source can be read without a library: its position is then not remembered.
            guard isPath else { throw error }
            library = nil
            Console.current.warn("the reading position will not be remembered: \(error)")
        }
        self.library = library
        if let library, let issue = try await library.issue(named: name) {
            let folder = try await Self.folder(with: ["pages.plist"], of: name, in: library)
            content = try IssueContent(folder: folder, name: name, scale: issue.scale ?? .standard)
            key = name
            isLibraryIssue = true
            isArriving = issue.contentURL == nil
        } else if isPath {
            let (stem, scale) = Scale.split(path.lastPathComponent)
            let name = isFolder.boolValue ? stem : Self.issueName(ofArchive: stem)
            content =
                isFolder.boolValue
                ? try IssueContent(folder: path, name: name, scale: .double)
                : try IssueContent(archive: path, name: name, scale: scale, cache: Console.current.cache("archives"))
            key = path.path
            isLibraryIssue = false
            isArriving = false
        } else {
            _ = try await library?.existingIssue(named: name)
            throw MastheadError(
                .noPage, doing: "reading", to: name, found: "there is no such issue or file",
                hint: "`masthead list` shows the issues of the library.")
        }
    }

    /// Where the reader was, or the first page.
    func position() async throws(MastheadError) -> PagePosition {
        content.grid.nearest(to: try await library?.readingPosition(key) ?? .first)
    }

    /// Remembers where the reader is.
    func remember(_ position: PagePosition) async throws(MastheadError) {
        try await library?.setReadingPosition(position, for: key)
        if isLibraryIssue { try await library?.setCurrentlyReading(key) }
    }

    /// Sees to it that a page of an issue that is being downloaded is here: it is fetched before all else, and its neighbours
    /// after it.
    mutating func bringForward(_ position: PagePosition) async throws(MastheadError) {
        guard isArriving, let library, let page = content.grid[position] else { return }
        func assets(of page: Page) -> [String] { content.classes.assets(of: page).map(\.name) }
        let neighbours = [PageMove.next, .lower, .previous, .upper].compactMap { move in
            content.grid.position(from: position, by: move).flatMap { content.grid[$0] }
        }
        let folder = try await Self.folder(
            with: assets(of: page), then: neighbours.map(assets), of: key, in: library, words: "page \(position) of ")
        content = try IssueContent(folder: folder, name: key, scale: content.scale, classes: content.classes)
    }

    /// A folder of an issue with some of its assets, once they are there.
    private static func folder(
        with assets: [String], then neighbours: [[String]] = [], of name: String, in library: IssueLibrary,
        words: String = ""
    ) async throws(MastheadError) -> URL {
        let display = CountingDisplay(console: .current, isQuiet: false)
        defer { display.finish() }
        return try await Signals.cancelling { () throws(MastheadError) in
            try await library.bringForward(assets, then: neighbours, of: name) { progress in
                display.show("waiting for \(words)\(name.printable)", progress)
            }
        }
    }

    /// An archive is named for its issue and revision: `NAME-TAG.zip`.
    private static func issueName(ofArchive fileName: String) -> String {
        let stem = URL(filePath: fileName).deletingPathExtension().lastPathComponent
        guard let tag = stem.firstMatch(of: /-[0-9a-f]{8}$/) else { return stem }
        return String(stem[..<tag.range.lowerBound])
    }
}
