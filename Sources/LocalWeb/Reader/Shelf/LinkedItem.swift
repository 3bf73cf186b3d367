import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering

/// An issue on the web reader's shelf: a row in `library.json` with the item and values that only a browser needs.
struct LinkedItem: Codable, Sendable, Hashable {
    let item: ItemView
    /// The title or the handle of the publication. Nil for a single issue.
    let publication: String?
    /// Whether the text reflows. Pages of reflowing text are a book's documents and have no page numbers.
    let flows: Bool
    let links: ItemLinks
    /// The size of the cover's thumbnail in pixels. Nil unless an export has written the thumbnail.
    var coverSize: [Int]?

    /// The key of the issue: `HANDLE/NAME` for an item of a library, or `NAME` for a single issue.
    var key: String { item.id }

    /// Creates the row for an item of a library.
    /// - Parameter titles: The titles of the publications, by handle.
    init(_ item: LibraryItem, titles: [String: String], reminders: [TimerReminder] = []) {
        self.item = ItemView(item, reminders: reminders)
        publication = titles[item.handle] ?? item.handle
        flows = Self.isBook(item.contentURL)
        // The type of a cover that is not downloaded is unknown. The server later detects it from the content.
        links = ItemLinks(self.item.id, coverEnding: item.coverURL?.pathExtension ?? (item.hasCover ? "jpg" : nil))
    }

    /// Creates the row for a completely available issue.
    /// - Parameter address: The path of the issue's key in the export. By default, this path is the key itself.
    init(_ issue: WebIssue, cover: URL?, at address: String? = nil) {
        let heading = issue.heading
        var item = ItemView(heading.name, heading.isBook ? .book : .issue, heading.description)
        item.status = .available
        item.pages = issue.content.grid.pageCount
        self.item = item
        // The key of an item in a library begins with the handle of its publication.
        let parts = heading.name.split(separator: "/", maxSplits: 1)
        publication = heading.publication ?? (parts.count == 2 ? String(parts[0]) : nil)
        flows = issue.content.isReflowable
        links = ItemLinks(address ?? heading.name, coverEnding: cover?.pathExtension)
    }

    /// Whether the content is an EPUB. A fixed-layout EPUB also counts, because the server would have to read its files
    /// to recognize it.
    private static func isBook(_ folder: URL?) -> Bool {
        guard let folder else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "META-INF/container.xml").path)
    }
}

/// The URLs of an item in the web reader. The URLs are relative to the shelf.
struct ItemLinks: Codable, Sendable, Hashable {
    /// The URL of the issue's page.
    let page: String
    let cover: String?
    let cover2x: String?

    init(_ address: String, coverEnding: String?) {
        page = ReaderAddress.page(of: address)
        cover = coverEnding.map { ReaderAddress.cover(of: address, .standard, $0) }
        cover2x = coverEnding.map { ReaderAddress.cover(of: address, .double, $0) }
    }
}
