import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering

/// An issue on the web reader's shelf: a row in `library.json`, with the item and values that only a browser needs.
struct LinkedItem: Codable, Sendable, Hashable {
    let item: ItemView
    /// The publication's title or handle, or nil for a single issue.
    let publication: String?
    /// Whether the text reflows. The pages of reflowing text are a book's documents, without page numbers.
    let flows: Bool
    let links: ItemLinks
    /// The size of the cover's thumbnail in pixels, or nil unless an export has written the thumbnail.
    var coverSize: [Int]?

    /// The issue's key: `HANDLE/NAME` for an item in a library, or `NAME` for a single issue.
    var key: String { item.id }

    /// Creates the row for an item in a library.
    /// - Parameter titles: The publications' titles, by handle.
    init(_ item: LibraryItem, titles: [String: String], reminders: [TimerReminder] = []) {
        self.item = ItemView(item, reminders: reminders)
        publication = titles[item.handle] ?? item.handle
        flows = Self.isBook(item.contentURL)
        // If a cover is not downloaded, its type is unknown. The server later detects it from the content.
        links = ItemLinks(self.item.id, coverEnding: item.coverURL?.pathExtension ?? (item.hasCover ? "jpg" : nil))
    }

    /// Creates the row for an issue that is completely available.
    /// - Parameter address: The path of the issue's key in the export. By default, the key itself.
    init(_ issue: WebIssue, cover: URL?, at address: String? = nil) {
        let heading = issue.heading
        var item = ItemView(heading.name, heading.isBook ? .book : .issue, heading.description)
        item.status = .available
        item.pages = issue.content.grid.pageCount
        self.item = item
        // The key of an item in a library begins with its publication's handle.
        let parts = heading.name.split(separator: "/", maxSplits: 1)
        publication = heading.publication ?? (parts.count == 2 ? String(parts[0]) : nil)
        flows = issue.content.isReflowable
        links = ItemLinks(address ?? heading.name, coverEnding: cover?.pathExtension)
    }

    /// Whether the content is an EPUB. Fixed-layout EPUBs count too, because the server would have to read their files
    /// to recognize them.
    private static func isBook(_ folder: URL?) -> Bool {
        guard let folder else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "META-INF/container.xml").path)
    }
}

/// An item's URLs in the web reader, relative to the shelf.
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
