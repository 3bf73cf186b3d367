import Foundation
import IssueLibrary
import LibraryReading
import Periodical
import Reading
import Rendering

/// An issue on the web reader's shelf: an item, with what only a browser needs. `library.json` contains one for each
/// issue.
struct LinkedItem: Codable, Sendable, Hashable {
    let item: ItemView
    /// The publication's title or handle, or nil for a single issue.
    let publication: String?
    /// Whether the text reflows. Then the pages are the documents of a book, without page numbers.
    let flows: Bool
    let links: ItemLinks
    /// The size of the cover's thumbnail in pixels, if an export wrote one.
    var coverSize: [Int]?

    /// The key: `HANDLE/NAME` for an item of a library, `NAME` for a single issue.
    var key: String { item.id }

    /// Links an item of a library.
    /// - Parameter titles: The publications' titles by handle.
    init(_ item: LibraryItem, titles: [String: String], reminders: [TimerReminder] = []) {
        self.item = ItemView(item, reminders: reminders)
        publication = titles[item.handle] ?? item.handle
        flows = Self.isBook(item.contentURL)
        // The type of a cover that is not downloaded is unknown. The server later detects it from the file's content.
        links = ItemLinks(self.item.id, coverEnding: item.coverURL?.pathExtension ?? (item.hasCover ? "jpg" : nil))
    }

    /// Links an issue that is completely available.
    /// - Parameter address: The path of the issue's key in the export. The default is the key itself.
    init(_ issue: WebIssue, cover: URL?, at address: String? = nil) {
        let heading = issue.heading
        var item = ItemView(heading.name, heading.isBook ? .book : .issue, heading.description)
        item.status = .available
        item.pages = issue.content.grid.pageCount
        self.item = item
        publication = heading.publication
        flows = issue.content.isReflowable
        links = ItemLinks(address ?? heading.name, coverEnding: cover?.pathExtension)
    }

    /// Whether the content is an EPUB. Fixed-layout EPUBs count as well: recognizing them would require reading their
    /// files.
    private static func isBook(_ folder: URL?) -> Bool {
        guard let folder else { return false }
        return FileManager.default.fileExists(atPath: folder.appending(path: "META-INF/container.xml").path)
    }
}

/// The URLs of an item in the web reader, relative to the shelf.
struct ItemLinks: Codable, Sendable, Hashable {
    /// The issue's page.
    let page: String
    let cover: String?
    let cover2x: String?

    init(_ address: String, coverEnding: String?) {
        page = ReaderAddress.page(of: address)
        cover = coverEnding.map { ReaderAddress.cover(of: address, .standard, $0) }
        cover2x = coverEnding.map { ReaderAddress.cover(of: address, .double, $0) }
    }
}
