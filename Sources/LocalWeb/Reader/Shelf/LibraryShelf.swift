import Files
import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Pictures
import Reading
import Rendering

/// A library's shelf, with all its issues.
struct LibraryShelf: WebShelf {
    let library: IssueLibrary
    let manages: Bool?
    private let classes: PageClassRegistry
    private let cache: URL
    private let opened: OpenedItems
    private let templates = PageTemplates()
    private let sizes = PDFPageSizes()
    private let bookSizes = BookSizes()
    private let hyphenation = BookHyphenation()

    /// - Parameters:
    ///   - classes: The page classes.
    ///   - cache: The folder for generated pictures.
    ///   - manages: Whether pages can manage the library.
    init(_ library: IssueLibrary, classes: PageClassRegistry, cache: URL, manages: Bool = true) {
        self.library = library
        self.manages = manages
        self.classes = classes
        self.cache = cache
        opened = OpenedItems(of: library, classes: classes)
    }

    var title: String { "Library" }

    var keyLength: Int { 2 }

    func key(ofFormerName name: String) async throws(MastheadError) -> String? {
        try await library.items.item(ItemReference(name: name))?.reference.description
    }

    func rows() async throws(MastheadError) -> [LinkedItem] {
        try await Self.rows(of: try await library.items.all(), in: library)
    }

    /// Returns the rows for the given items, in the same order.
    static func rows(
        of items: [LibraryItem], in library: IssueLibrary
    ) async throws(MastheadError) -> [LinkedItem] {
        guard !items.isEmpty else { return [] }
        let titles = try await library.publications.titles()
        let reminders = try await library.timers.reminders()
        return items.map { LinkedItem($0, titles: titles, reminders: reminders[$0.reference.description] ?? []) }
    }

    func isLarge() async throws(MastheadError) -> Bool { try await library.items.areMany() }

    /// Returns the rows for the shelf's first screen, and the counts of all items. A large shelf's page shows these
    /// rows before it loads all rows.
    func firstScreen() async throws(MastheadError) -> ShelfDocument {
        let reminders = try await reminders()
        let now = Date()
        let due = reminders.filter { $1.due != nil || $1.next.map { $0 <= now } ?? false }
        let first = try await library.items.first(and: due.keys.sorted())
        let titles = try await library.publications.titles()
        var shown = document(of: try await Self.rows(of: first.items, in: library), reminders)
        shown.first = ShelfCounts(
            first.publications.map { publication in
                ShelfCounts.Publication(
                    handle: publication.handle, title: titles[publication.handle] ?? publication.handle,
                    items: publication.itemCount, new: publication.newCount)
            })
        return shown
    }

    func reminders() async throws(MastheadError) -> [String: TimerReminder] {
        try await library.timers.reminders().compactMapValues(\.first)
    }

    func heading(_ key: String) async throws(MastheadError) -> IssueHeading? {
        guard let item = try await library.items.item(ItemReference(key)) else { return nil }
        // Throws an error if none of the item's files is downloaded, because there is nothing to show.
        _ = try await library.earlyReading.arrivedFolder(of: item.reference)
        return try await library.heading(of: item)
    }

    func issue(_ key: String) async throws(MastheadError) -> WebIssue? {
        guard let item = try await library.items.item(ItemReference(key)) else { return nil }
        guard let found = try await opened.open(item) else {
            throw MastheadError(
                .nothingToDownload, cannot: "read", to: key, found: "the issue is still downloading",
                remedies: [.waitForDownload(key)])
        }
        return WebIssue(
            found.content, heading: found.heading, cache: cache, templates: templates, sizes: sizes,
            bookSizes: bookSizes, hyphenation: hyphenation)
    }

    func beginning(_ key: String) async throws(MastheadError) -> String? {
        guard let item = try await library.items.item(ItemReference(key)), item.contentURL != nil,
            let opened = try await opened.open(item)
        else { return nil }
        return WebIssue.document(at: try await opened.position(), of: opened.content)
    }

    /// Returns the downloaded part of an issue, or nil if there is none or the issue cannot be shown.
    func arrived(_ key: String) async -> WebIssue? {
        do throws(MastheadError) { return try await issue(key) } catch { return nil }
    }

    /// Returns an item's marks and reading position, with the text at each position if the item is downloaded.
    func readingMemory(of item: LibraryItem) async throws(MastheadError) -> ReadingMemory {
        let known: ReadingMemory?
        // An item that cannot be opened may still have marks. Opening it shows the error.
        do throws(MastheadError) {
            known = item.contentURL == nil ? nil : try await opened.open(item)?.memory
        } catch { known = nil }
        return known ?? ReadingMemory(of: item.reference, in: library)
    }

    /// While an issue is downloading, downloads its page grid before its other files, followed by the given page, if
    /// any.
    /// - Throws: ``MastheadError`` if the issue does not contain the page, or if the download fails.
    func bring(_ position: PagePosition?, of key: String) async throws(MastheadError) {
        let item = try await library.open(ItemReference(key), classes: classes)
        if let position { _ = try await item.bringForward(position) }
    }

    /// Checks that an issue contains a page at a position.
    /// - Throws: ``MastheadError`` if the issue does not contain the page, or if its page grid is not downloaded.
    func check(_ position: PagePosition, of key: String) async throws(MastheadError) {
        _ = try await library.items.existingItem(ItemReference(key))
        try await issue(key)?.content.page(at: position, cannot: "find")
    }

    func cover(of key: String, isDouble: Bool) async throws(MastheadError) -> URL? {
        guard let item = try await library.items.item(ItemReference(key)), item.hasCover,
            let cover = try await library.covers.cover(of: item.reference)
        else { return nil }
        return isDouble ? ScaleFallback(preferring: .double).file(beside: cover) ?? cover : cover
    }

    func thumbnail(of key: String) async throws(MastheadError) -> URL? {
        guard let cover = try await cover(of: key, isDouble: true) else { return nil }
        return try CoverThumbnail(of: cover, in: DerivedPictures(folder: cache)).file
    }

    /// Returns a store banner's picture, scaled down to the largest size that a page needs.
    func banner(_ key: String, of handle: String) async throws(MastheadError) -> URL? {
        guard let picture = try await library.stores.banner(key, of: handle) else { return nil }
        return try DerivedPictures(folder: cache).file("banner", of: picture) { target throws(MastheadError) in
            let box = PictureSize(width: 1600, height: 1200)
            try Picture(picture).derive([Rendition(.fitting(box), to: target, quality: 85)])
        }
    }

    func icon() async throws(MastheadError) -> URL? {
        let issues = try await library.items.all()
        return issues.first { $0.contentURL != nil && $0.coverURL != nil }?.coverURL
            ?? issues.lazy.compactMap(\.coverURL).first
    }
}
