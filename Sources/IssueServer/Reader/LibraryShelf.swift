import Foundation
import IssueLibrary
import IssueReader
import Periodical

/// The shelf of a library.
struct LibraryShelf: WebShelf {
    let library: IssueLibrary
    private let classes: PageClassRegistry
    private let cache: URL
    /// The issues that were opened last: their pages' grids are not read for every picture.
    private let opened = OpenedIssues()

    /// - Parameters:
    ///   - classes: the page classes that are known.
    ///   - cache: a folder for derived pictures.
    init(_ library: IssueLibrary, classes: PageClassRegistry, cache: URL) {
        self.library = library
        self.classes = classes
        self.cache = cache
    }

    var title: String { "Library" }

    func rows() async throws(MastheadError) -> [ShelfRow] { try await library.issues().map { ShelfRow($0) } }

    func issue(_ name: String, bringing position: PagePosition?) async throws(MastheadError) -> WebIssue? {
        guard let issue = try await library.issue(named: name) else { return nil }
        if let folder = issue.contentURL {
            if let known = opened.issue(IssueHeading(issue), in: folder) { return known }
            let opened = try web(issue, try content(issue, folder))
            self.opened.keep(opened, in: folder)
            return opened
        }
        var content = try content(issue, try await library.bringForward(["pages.plist"], of: name))
        if let position, content.grid[position] != nil {
            let folder = try await library.bringForward(
                content.assetNames(at: position), then: content.assetNames(around: position), of: name)
            content = try self.content(issue, folder)
        }
        return try web(issue, content)
    }

    func cover(of name: String, isDouble: Bool) async throws(MastheadError) -> URL? {
        guard let cover = try await library.issue(named: name)?.coverURL else { return nil }
        let larger = cover.deletingLastPathComponent().appending(path: Scale.double.name(for: cover.lastPathComponent))
        return isDouble && access(larger.path, R_OK) == 0 ? larger : cover
    }

    func icon() async throws(MastheadError) -> URL? {
        let issues = try await library.issues()
        return issues.first { $0.contentURL != nil && $0.coverURL != nil }?.coverURL
            ?? issues.lazy.compactMap(\.coverURL).first
    }

    private func content(_ issue: LibraryIssue, _ folder: URL) throws(MastheadError) -> IssueContent {
        try IssueContent(folder: folder, name: issue.name, scale: issue.scale ?? .standard, classes: classes)
    }

    private func web(_ issue: LibraryIssue, _ content: IssueContent) throws(MastheadError) -> WebIssue {
        WebIssue(content, heading: IssueHeading(issue), cache: cache)
    }
}
