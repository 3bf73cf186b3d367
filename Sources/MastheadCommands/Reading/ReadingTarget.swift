import Foundation
import IssueLibrary
import IssueReader
import Periodical

/// What a reading command was asked to show: an issue of the library, an issue source or an archive; and where its reader
/// was.
struct ReadingTarget {
    let content: IssueContent
    private let library: IssueLibrary?
    private let key: String
    private let isLibraryIssue: Bool

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
        if let issue = try await library?.issue(named: name) {
            guard let folder = issue.contentURL else {
                throw MastheadError(
                    .noPage, doing: "reading", to: name, found: "its content is not here (\(issue.status.rawValue))",
                    hint: "`masthead download \(name)` brings it in.")
            }
            content = try IssueContent(folder: folder, name: name, scale: issue.scale ?? .standard)
            key = name
            isLibraryIssue = true
        } else if isPath {
            let (stem, scale) = Scale.split(path.lastPathComponent)
            let name = isFolder.boolValue ? stem : Self.issueName(ofArchive: stem)
            content =
                isFolder.boolValue
                ? try IssueContent(folder: path, name: name, scale: .double)
                : try IssueContent(archive: path, name: name, scale: scale, cache: Self.cache)
            key = path.path
            isLibraryIssue = false
        } else {
            _ = try await library?.existingIssue(named: name)
            throw MastheadError(.noPage, doing: "reading", to: name, found: "there is no such issue or file")
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

    /// An archive is named for its issue and revision: `NAME-TAG.zip`.
    private static func issueName(ofArchive fileName: String) -> String {
        let stem = URL(filePath: fileName).deletingPathExtension().lastPathComponent
        guard let tag = stem.firstMatch(of: /-[0-9a-f]{8}$/) else { return stem }
        return String(stem[..<tag.range.lowerBound])
    }

    private static var cache: URL {
        if let path = Console.current.environment["XDG_CACHE_HOME"], path.hasPrefix("/") {
            return URL(filePath: path).appending(path: "masthead/archives")
        }
        return FileManager.default.homeDirectoryForCurrentUser.appending(path: ".cache/masthead/archives")
    }
}
