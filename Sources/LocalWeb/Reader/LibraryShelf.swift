import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering

/// The shelf of a library.
struct LibraryShelf: WebShelf {
    let library: IssueLibrary
    private let classes: PageClassRegistry
    private let cache: URL
    /// The issues that were opened last: their pages' grids are not read for every picture.
    private let opened = OpenedIssues()
    private let templates = PageTemplates()

    /// - Parameters:
    ///   - classes: the page classes that are known.
    ///   - cache: a folder for derived pictures.
    init(_ library: IssueLibrary, classes: PageClassRegistry, cache: URL) {
        self.library = library
        self.classes = classes
        self.cache = cache
    }

    var title: String { "Library" }

    var keyLength: Int { 2 }

    func key(ofFormerName name: String) async throws(MastheadError) -> String? {
        try await library.item(ItemReference(name: name))?.reference.description
    }

    func rows() async throws(MastheadError) -> [ShelfRow] {
        try await Self.rows(of: try await library.items(), in: library)
    }

    /// The rows of items of a library, in their order.
    static func rows(
        of items: [LibraryItem], in library: IssueLibrary
    ) async throws(MastheadError) -> [ShelfRow] {
        let titles = try await library.publicationTitles()
        return items.map { ShelfRow($0, titles: titles) }
    }

    func heading(_ key: String) async throws(MastheadError) -> IssueHeading? {
        guard let issue = try await library.item(ItemReference(key)) else { return nil }
        // One that is neither here nor on its way has nothing to be shown.
        _ = try await library.arrivedFolder(of: ItemReference(key))
        return IssueHeading(issue)
    }

    func issue(_ key: String) async throws(MastheadError) -> WebIssue? {
        guard let issue = try await library.item(ItemReference(key)) else { return nil }
        if let folder = issue.contentURL {
            if let known = opened.issue(IssueHeading(issue), in: folder) { return known }
            let opened = try web(issue, try content(issue, folder))
            self.opened.keep(opened, in: folder)
            return opened
        }
        guard let folder = try await library.arrivedFolder(of: ItemReference(key)) else {
            throw MastheadError(
                .nothingToDownload, doing: "reading", to: key, found: "its pages are still on their way",
                remedies: [.waitForDownload(key)])
        }
        return try web(issue, try content(issue, folder))
    }

    /// Sees to it that the page grid of an issue that is on its way is here, and a page of it.
    /// - Throws: ``MastheadError``, also where there is no such page.
    func bring(_ position: PagePosition?, of key: String) async throws(MastheadError) {
        let issue = try await library.existingItem(ItemReference(key))
        let content = try content(issue, try await library.bringForward(["pages.plist"], of: ItemReference(key)))
        guard let position else { return }
        try Self.check(position, in: content)
        _ = try await library.bringForward(
            content.assetNames(at: position), then: content.assetNames(around: position), of: ItemReference(key))
    }

    /// Sees to it that an issue has a page.
    /// - Throws: ``MastheadError`` where it has none of this position, or its page grid is not here.
    func check(_ position: PagePosition, of key: String) async throws(MastheadError) {
        _ = try await library.existingItem(ItemReference(key))
        guard let issue = try await issue(key) else { return }
        try Self.check(position, in: issue.content)
    }

    private static func check(_ position: PagePosition, in content: IssueContent) throws(MastheadError) {
        guard content.grid[position] == nil else { return }
        throw MastheadError(
            .noPage, doing: "looking for page \(position) of", to: content.name, found: "there is no such page",
            hint: "It has \(content.grid.articles.count) articles.")
    }

    func cover(of key: String, isDouble: Bool) async throws(MastheadError) -> URL? {
        guard let cover = try await library.item(ItemReference(key))?.coverURL else { return nil }
        let larger = cover.deletingLastPathComponent().appending(path: Scale.double.name(for: cover.lastPathComponent))
        return isDouble && access(larger.path, R_OK) == 0 ? larger : cover
    }

    func icon() async throws(MastheadError) -> URL? {
        let issues = try await library.items()
        return issues.first { $0.contentURL != nil && $0.coverURL != nil }?.coverURL
            ?? issues.lazy.compactMap(\.coverURL).first
    }

    private func content(_ issue: LibraryItem, _ folder: URL) throws(MastheadError) -> IssueContent {
        try IssueContent(folder: folder, name: issue.name, scale: issue.scale ?? .standard, classes: classes)
    }

    private func web(_ issue: LibraryItem, _ content: IssueContent) throws(MastheadError) -> WebIssue {
        WebIssue(content, heading: IssueHeading(issue), cache: cache, templates: templates)
    }
}
